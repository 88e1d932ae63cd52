import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import type { OrderInBatch } from './move-orders.ts'
import { tellAccount } from './tell-account.ts'

/** Tells the accounts of these orders that they went one step on: one notice and one mail for each order. */
export const tellStep = async <Order extends OrderInBatch>(
  outer: UserCtx,
  orders: readonly Order[],
  { to, noteOf }: { to: OrderStatus; noteOf: (order: Order) => string },
) => {
  const status = orderStatuses[to]
  for (const [account_id, ofAccount] of Map.groupBy(orders, (order) => order.account_id)) {
    const ctx = await withinAccount(outer, account_id)
    for (const order of ofAccount)
      await tellAccount(ctx, order, {
        title: `Order ${order.card_order_number}: ${status}`,
        kind: 'order-step',
        values: { status, note: noteOf(order) },
      })
  }
}
