// docs/product/fulfilment.md#confirming-delivery: staff mark all orders of a batch as shipped at once.
import { carrierOf } from '@forecourt/domain/rules/empty-delivery.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict } from '#src/system/errors.ts'
import { moveOrders, type OrderInBatch } from '#src/features/orders/move-orders.ts'
import { tellStep } from '#src/features/orders/tell-step.ts'
import { lockBatch } from './lock-batch.ts'

/** A condition over an order o of a batch. Nothing happens to the orders of a closed account. */
export const waitsToShip = sql`o.is_delivery and o.status_order = 'completed'
  and not exists (select from accounts a where a.id = o.account_id and a.standing = 'closed')`

type Waiting = OrderInBatch & { shipping_method: string }

const lockWaiting = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<Waiting>`
    select o.id, o.account_id, o.card_order_number, o.status_order, o.is_delivery, o.is_virtual, o.submitted_by, o.shipping_method
    from card_orders o where o.card_order_batch_id = ${id} and ${waitsToShip} order by o.id for update`.execute(db)
  return rows
}

const noteOf = (carrier: string) => (carrier ? `Carrier ${carrier}` : '')

/** Orders that were marked one by one before, with their tracking numbers, stay as they are. */
export const shipBatch = (ctx: UserCtx, id: number, { carrier }: { carrier: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { batch_number, state } = await lockBatch(ctx, id)
    if (state !== 'completed') throw conflict(`Batch ${batch_number} has not been completed yet`)
    const waiting = await lockWaiting(ctx, id)
    if (waiting.length === 0) throw alreadyDecided(`No order of batch ${batch_number} waits to be shipped`)
    for (const [by, orders] of Map.groupBy(waiting, ({ shipping_method }) => carrier || carrierOf(shipping_method))) {
      const note = noteOf(by)
      await moveOrders(ctx, orders, { to: 'shipped', action: 'order.ship', batch_id: id, note, set: { carrier: by } })
      await tellStep(ctx, orders, { to: 'shipped', noteOf: () => note })
    }
    await audit(ctx, { action: 'batch.ship', object: { type: 'batch', id }, after: { orders: waiting.length } })
    return { shipped: waiting.length }
  })
