import type { UserCtx } from '#src/system/context.ts'
import { getAnyOrder } from '#src/features/orders/get-any-order.ts'
import { mayGrant } from '#src/system/two-person-rule.ts'

/** An order of any account, for the reviewing member of staff. */
export const reviewedOrder = async (ctx: UserCtx, id: number) => {
  const { order, account, askers, hindrance } = await getAnyOrder(ctx, id)
  return { ...order, account_id: account.id, account_name: account.name, may_decide: mayGrant(ctx, ...askers), hindrance }
}
