import { limits } from '@forecourt/domain/rules/limits.ts'
import { audit } from '#src/audit.ts'
import type { UserCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/errors.ts'
import { moveOrders } from '#src/features/orders/move-orders.ts'
import { getBatchRow } from './batches.queries.ts'
import { lockOrders } from './lock-batch.ts'
import { countBatch } from './settle-batch.ts'

/** The orders are locked first: of two batches that want the same order, the second is told what became of it. */
export const createBatch = (ctx: UserCtx, order_ids: readonly number[]) =>
  inTransaction(ctx, async (ctx) => {
    const orders = await lockOrders(ctx, order_ids)
    const { id, batch_number } = await ctx.db
      .insertInto('card_order_batches')
      .values({ created_by: ctx.who.user_id, orders: orders.length, cards: 0, numbered: 0 })
      .returning(['id', 'batch_number'])
      .executeTakeFirstOrThrow()
    await moveOrders(ctx, orders, { to: 'batched', action: 'order.batch', batch_id: id, note: `Batch ${batch_number}` })
    // Even when every card has its number from an earlier batch, it stays open: staff look at it before they go on.
    await countBatch(ctx, id)
    const batch = await getBatchRow(ctx, id)
    if (batch.cards > limits.batchCards)
      throw invalid({ order_ids: [`A batch has at most ${limits.batchCards} cards, and these orders have ${batch.cards}`] })
    await audit(ctx, { action: 'batch.create', object: { type: 'batch', id }, after: { orders: orders.length } })
    return batch
  })
