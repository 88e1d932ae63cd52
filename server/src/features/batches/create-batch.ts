import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { moveOrders } from '#src/features/orders/move-orders.ts'
import { getBatchRow } from './batches.queries.ts'
import { isToBeMade, lockOrders } from './lock-batch.ts'
import { countBatch } from './settle-batch.ts'

/** Every card may have ended since the approval: a card in use, lost while its plastic was ordered. */
const refuseEmpty = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<{ card_order_number: string }>`
    select o.card_order_number from card_orders o where o.card_order_batch_id = ${id} and not exists (
      select from card_order_lines l join cards c on c.account_id = l.account_id and c.id = l.card_id
      where l.account_id = o.account_id and l.card_order_id = o.id and ${isToBeMade})
    order by o.id limit 1`.execute(db)
  if (rows[0]) throw conflict(`Order ${rows[0].card_order_number} has no card left to make. Cancel the order instead`)
}

/** Locks the orders first. If two batches want the same order, the second call is refused with the order's new status. */
export const createBatch = (ctx: UserCtx, order_ids: readonly number[]) =>
  inTransaction(ctx, async (ctx) => {
    const orders = await lockOrders(ctx, order_ids)
    const { id, batch_number } = await ctx.db
      .insertInto('card_order_batches')
      .values({ created_by: ctx.who.user_id, orders: orders.length, cards: 0, numbered: 0 })
      .returning(['id', 'batch_number'])
      .executeTakeFirstOrThrow()
    await moveOrders(ctx, orders, { to: 'batched', action: 'order.batch', batch_id: id, note: `Batch ${batch_number}` })
    await refuseEmpty(ctx, id)
    // A batch stays open even when all its cards have numbers from an earlier batch, so that staff check it first.
    await countBatch(ctx, id)
    const batch = await getBatchRow(ctx, id)
    if (batch.cards > limits.batchCards)
      throw invalid({ order_ids: [`A batch has at most ${limits.batchCards} cards, and these orders have ${batch.cards}`] })
    await audit(ctx, { action: 'batch.create', object: { type: 'batch', id }, after: { orders: orders.length } })
    return batch
  })
