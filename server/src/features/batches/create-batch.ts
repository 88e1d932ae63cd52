import { limits } from '@forecourt/domain/rules/limits.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { moveOrders } from '#src/features/orders/move-orders.ts'
import { getBatchRow } from './batches.queries.ts'
import { lockOrders } from './lock-batch.ts'
import { listEmptyOrders } from './list-empty-orders.ts'
import { countBatch } from './settle-batch.ts'

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
    const [empty] = await listEmptyOrders(ctx, id)
    if (empty) throw conflict(`Order ${empty.card_order_number} has no card left to make. Cancel the order instead`)
    // A batch stays open even when all its cards have numbers from an earlier batch, so that staff check it first.
    await countBatch(ctx, id)
    const batch = await getBatchRow(ctx, id)
    if (batch.cards > limits.batchCards)
      throw invalid({ order_ids: [`A batch has at most ${limits.batchCards} cards, and these orders have ${batch.cards}`] })
    await audit(ctx, { action: 'batch.create', object: { type: 'batch', id }, after: { orders: orders.length } })
    return batch
  })
