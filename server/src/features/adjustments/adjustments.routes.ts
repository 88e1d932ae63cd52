import { adjustments } from '@forecourt/domain/contract/adjustments.ts'
import { bind } from '#src/http/mount.ts'
import { adjustAccount, askRefund } from './adjust-account.ts'
import { listAdjustments } from './adjustments.queries.ts'

export const adjustmentRoutes = bind('adjustments', adjustments, {
  list: (ctx, { params, query }) => listAdjustments(ctx, params.account_id, query),
  adjust: async (ctx, { params, body }) => ({ data: await adjustAccount(ctx, params.account_id, body) }),
  refund: async (ctx, { params, body }) => ({ data: await askRefund(ctx, params.account_id, body) }),
})
