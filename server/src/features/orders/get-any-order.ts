import type { UserCtx } from '#src/system/context.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { approvalHindrance } from './approval-hindrance.ts'
import { getAccountOf, getOrder, getOrderToMove } from './orders.queries.ts'

/** Gets an order of any account for staff. `askers` are the people who count as its submitter. */
export const getAnyOrder = async (outer: UserCtx, id: number) => {
  const ctx = await withinAccount(outer, await getAccountOf(outer, id))
  const waiting = await getOrderToMove(ctx, id)
  const hindrance = approvalHindrance(ctx, waiting)
  return {
    order: await getOrder(ctx, id),
    account: ctx.account,
    askers: [waiting.submitted_by, waiting.impersonated_by],
    hindrance,
  }
}
