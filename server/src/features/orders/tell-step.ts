import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import type { OrderInBatch } from './move-orders.ts'
import { tellAccounts } from './tell-account.ts'

/** A closed account has no use for its order: its cards count as Cancelled, whatever was made. */
const notClosed = async ({ db }: UserCtx, account_ids: readonly number[]) => {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'standing'])
    .where('id', 'in', sql<number>`(select unnest(${[...new Set(account_ids)]}::bigint[]))`)
    .where('standing', '<>', 'closed')
    .execute()
  return new Map(accounts.map((account) => [account.id, account]))
}

/** Tells the accounts of these orders, but no closed one, that they went one step on: one notice and one mail for each order. */
export const tellStep = async <Order extends OrderInBatch>(
  ctx: UserCtx,
  orders: readonly Order[],
  { to, noteOf }: { to: OrderStatus; noteOf: (order: Order, is_on_hold: boolean) => string },
) => {
  const status = orderStatuses[to]
  const accounts = await notClosed(
    ctx,
    orders.map(({ account_id }) => account_id),
  )
  const named = orders.flatMap((order) => {
    const account = accounts.get(order.account_id)
    return account ? [{ ...order, account_name: account.name, is_on_hold: account.standing === 'on_hold' }] : []
  })
  await tellAccounts(ctx, named, (order) => ({
    title: `Order ${order.card_order_number}: ${status}`,
    kind: 'order-step',
    values: { status, note: noteOf(order, order.is_on_hold) },
  }))
}
