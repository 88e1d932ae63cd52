import { disputes } from '@forecourt/domain/contract/disputes.ts'
import { bind } from '#src/http/mount.ts'
import { exportDisputes } from './export-disputes.ts'
import { decideDispute } from './decide-dispute.ts'
import { getInvoiceDisputes, listDisputes } from './disputes.queries.ts'
import { openDispute } from './open-dispute.ts'

export const disputeRoutes = bind('disputes', disputes, {
  ofInvoice: async (ctx, { params }) => ({ data: await getInvoiceDisputes(ctx, params.id) }),
  open: async (ctx, { params, body }) => ({ data: await openDispute(ctx, { invoice_id: params.id, ...body }) }),
  list: (ctx, { query }) => listDisputes(ctx, query),
  export: (ctx, { query }) => exportDisputes(ctx, query),
  decide: async (ctx, { params, body }) => ({ data: await decideDispute(ctx, params, body) }),
})
