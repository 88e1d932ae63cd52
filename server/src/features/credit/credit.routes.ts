import { credit } from '@forecourt/domain/contract/credit.ts'
import { bind } from '#src/http/mount.ts'
import { approveOrderCredit, dismissHold, endRaise, raiseCredit, saveLimit } from './change-credit.ts'
import { getCredit } from './credit.queries.ts'

export const creditRoutes = bind('credit', credit, {
  get: async (ctx, { params }) => ({ data: await getCredit(ctx, params.account_id) }),
  save: async (ctx, { params, body }) => ({ data: await saveLimit(ctx, { ...params, ...body }) }),
  raise: async (ctx, { params, body }) => ({ data: await raiseCredit(ctx, { ...params, ...body }) }),
  endRaise: async (ctx, { params }) => {
    await endRaise(ctx, params)
    return { data: {} }
  },
  dismiss: async (ctx, { params, body }) => ({ data: await dismissHold(ctx, params.account_id, body) }),
  approveOrder: async (ctx, { params }) => {
    await approveOrderCredit(ctx, params)
    return { data: {} }
  },
})
