import { audit } from '#src/audit.ts'
import type { UserCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, notFound } from '#src/errors.ts'
import { moveOrders } from '#src/features/orders/move-orders.ts'
import { lockBatch, lockOrdersOf } from './lock-batch.ts'
import { settleBatch } from './settle-batch.ts'

/**
 * Back to the pool. Cards that have a number already keep it: a number is given out once. With its last order goes the batch,
 * because nothing can be put into an empty one.
 */
export const removeOrder = (ctx: UserCtx, id: number, order_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id)
    const orders = await lockOrdersOf(ctx, id)
    const order = orders.find((one) => one.id === order_id)
    if (!order) throw notFound()
    if (batch.state !== 'open')
      throw conflict(`Batch ${batch.batch_number} is ${batch.state}: its orders can no longer be removed`)
    const note = `Taken out of batch ${batch.batch_number}`
    await moveOrders(ctx, [order], { to: 'approved', action: 'order.unbatch', batch_id: null, note })
    await audit(ctx, { action: 'batch.remove-order', object: { type: 'batch', id }, after: { order_id } })
    const others = orders.filter((one) => one !== order)
    if (others.length > 0) await settleBatch(ctx, batch, others)
    else {
      await ctx.db.deleteFrom('card_order_batches').where('id', '=', id).execute()
      await audit(ctx, { action: 'batch.delete', object: { type: 'batch', id }, before: { batch_number: batch.batch_number } })
    }
    return {}
  })
