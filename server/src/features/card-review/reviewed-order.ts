import type { UserCtx } from '#src/context.ts'
import { getAnyOrder } from '#src/features/orders/get-any-order.ts'
import { mayGrant } from './two-person-rule.ts'

/** One order of any account, for the one who reviews it. */
export const reviewedOrder = async (ctx: UserCtx, id: number) => {
  const { order, account, asked_by } = await getAnyOrder(ctx, id)
  return { ...order, account_id: account.id, account_name: account.name, may_decide: mayGrant(ctx, asked_by) }
}
