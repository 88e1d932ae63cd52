import { accountClosing } from '@forecourt/domain/contract/account-closing.ts'
import { bind } from '#src/http/mount.ts'
import { checkClosing } from './account-closing.queries.ts'
import { closeAccount } from './close-account.ts'
import { reopenAccount } from './reopen-account.ts'

export const accountClosingRoutes = bind('accountClosing', accountClosing, {
  check: async (ctx, { params }) => ({ data: await checkClosing(ctx, params.account_id) }),
  close: async (ctx, { params, body }) => ({ data: await closeAccount(ctx, params.account_id, body) }),
  reopen: async (ctx, { params, body }) => ({ data: await reopenAccount(ctx, params.account_id, body) }),
})
