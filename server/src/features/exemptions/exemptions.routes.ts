import { exemptions } from '@forecourt/domain/contract/exemptions.ts'
import { bind } from '#src/http/mount.ts'
import { createExemption } from './create-exemption.ts'
import { listExemptionCards, listExemptions } from './exemptions.queries.ts'
import { fetchScan } from './fetch-scan.ts'
import { assertAccount } from './lock-account.ts'
import { removeExemption } from './remove-exemption.ts'
import { saveScan } from './save-scan.ts'
import { updateExemption } from './update-exemption.ts'

export const exemptionRoutes = bind('exemptions', exemptions, {
  list: async (ctx, { params, query }) => {
    await assertAccount(ctx, params.account_id)
    return listExemptions(ctx, params.account_id, query)
  },
  create: async (ctx, { params, body }) => ({ data: await createExemption(ctx, params.account_id, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateExemption(ctx, params, body) }),
  remove: async (ctx, { params }) => ({ data: await removeExemption(ctx, params) }),
  cards: async (ctx, { params, query }) => {
    await assertAccount(ctx, params.account_id)
    return { data: await listExemptionCards(ctx, params.account_id, query.keyword) }
  },
  saveScan: async (ctx, { params, upload }) => ({ data: await saveScan(ctx, params, upload) }),
  scan: (ctx, { params }) => fetchScan(ctx, params),
  own: (ctx, { query }) => listExemptions(ctx, ctx.account.id, query),
  ownScan: (ctx, { params }) => fetchScan(ctx, { account_id: ctx.account.id, id: params.id }),
})
