import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { moveOrders, type OrderInBatch } from '#src/features/orders/move-orders.ts'
import { getBatchRow } from './batches.queries.ts'
import { linesOfOrder } from './lines-of-order.ts'
import { isToBeMade } from './lock-batch.ts'

/** Updates the counts of a locked batch. Returns whether all its cards have numbers. */
export const countBatch = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<{ is_numbered: boolean }>`
    update card_order_batches b set orders = made.orders, cards = made.cards, numbered = made.numbered
    from (
      select (select count(*)::int from card_orders where card_order_batch_id = ${id}) as orders, count(*)::int as cards, count(c.number_hash)::int as numbered
      from card_orders o
      ${linesOfOrder}
      join cards c on c.account_id = l.account_id and c.id = l.card_id
      where o.card_order_batch_id = ${id} and ${isToBeMade}
    ) made
    where b.id = ${id}
    returning made.numbered = made.cards as is_numbered`.execute(db)
  return rows[0]!.is_numbered
}

type LockedBatch = { id: number; batch_number: string; state: string }

/** Runs after every change. When the last card has its number, the batch and its orders become assigned. */
export const settleBatch = async (ctx: UserCtx, { id, batch_number, state }: LockedBatch, orders: readonly OrderInBatch[]) => {
  const isNumbered = await countBatch(ctx, id)
  if (isNumbered && state === 'open') {
    await ctx.db
      .updateTable('card_order_batches')
      .set({ state: 'assigned', assigned_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await moveOrders(ctx, orders, { to: 'assigned', action: 'order.assign', batch_id: id, note: `Batch ${batch_number}` })
  }
  return getBatchRow(ctx, id)
}
