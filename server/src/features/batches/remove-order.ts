import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, notFound } from '#src/system/errors.ts'
import { moveOrders } from '#src/features/orders/move-orders.ts'
import { listEmptyOrders } from './list-empty-orders.ts'
import { lockBatch, lockOrdersOf, stepWords } from './lock-batch.ts'
import { settleBatch } from './settle-batch.ts'

const isEmpty = async (ctx: UserCtx, { id, order_id }: { id: number; order_id: number }) =>
  (await listEmptyOrders(ctx, id)).some((one) => one.id === order_id)

/**
 * The order returns to the pool. Cards that already have a number keep it, because a number is given out only once. From a
 * batch that has its numbers, only an order with no card left to make is removed. Removing the last order deletes the batch,
 * because orders cannot be added to a batch.
 */
export const removeOrder = (ctx: UserCtx, id: number, order_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, id)
    const orders = await lockOrdersOf(ctx, id)
    const order = orders.find((one) => one.id === order_id)
    if (!order) throw notFound()
    if (batch.state !== 'open' && !(batch.state === 'assigned' && (await isEmpty(ctx, { id, order_id }))))
      throw alreadyDecided(
        `Batch ${batch.batch_number} is already ${stepWords[batch.state]}: its orders can no longer be removed`,
      )
    const note = `Removed from batch ${batch.batch_number}`
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
