import { portableFleets } from '@forecourt/domain/contract/portable-fleets.ts'
import { bind } from '#src/http/mount.ts'
import { askPortable } from './ask-portable.ts'
import { approvePortable, askSecrets, refusePortable } from './ask-secrets.ts'
import { fetchPortable } from './fetch-portable.ts'
import { listPortable } from './portable-fleets.queries.ts'

const ofAccount = (account_id: number) => ({ account_id, link: `/accounts/${account_id}?tab=portable` })

export const portableFleetRoutes = bind('portableFleets', portableFleets, {
  make: async (ctx) => ({ data: await askPortable(ctx, { account_id: ctx.account.id, link: '/account' }) }),
  list: (ctx, { query }) => listPortable(ctx, { account_id: ctx.account.id, withSecrets: false }, query),
  file: (ctx, { params }) => fetchPortable(ctx, { account_id: ctx.account.id, id: params.id, has_secrets: false }),
  makeOf: async (ctx, { params }) => ({ data: await askPortable(ctx, ofAccount(params.account_id)) }),
  listOf: (ctx, { params, query }) => listPortable(ctx, { account_id: params.account_id, withSecrets: true }, query),
  fileOf: (ctx, { params }) => fetchPortable(ctx, { ...params, has_secrets: false }),
  askSecrets: async (ctx, { params, body }) => ({ data: await askSecrets(ctx, ofAccount(params.account_id), body.passphrase) }),
  approve: async (ctx, { params }) => ({ data: await approvePortable(ctx, params) }),
  refuse: async (ctx, { params }) => ({ data: await refusePortable(ctx, params) }),
  secretFile: (ctx, { params }) => fetchPortable(ctx, { ...params, has_secrets: true }),
})
