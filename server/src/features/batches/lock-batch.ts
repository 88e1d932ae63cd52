// The verbs of batches always lock in this order: the batch, its orders, their cards, the number ranges.
import { sql, type RawBuilder } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import type { OrderInBatch } from '#src/features/orders/move-orders.ts'
import { linesOfOrder } from './lines-of-order.ts'

export const lockBatch = async ({ db }: UserCtx, id: number) => {
  const batch = await db.selectFrom('card_order_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!batch) throw notFound()
  return batch
}

/** The state of a batch, in messages to a person who wanted to change it. */
export const stepWords: Readonly<Record<string, string>> = { open: 'open', assigned: 'numbered', completed: 'completed' }

const lockOrdersWhere = async ({ db }: UserCtx, where: RawBuilder<unknown>) => {
  const { rows } = await sql<OrderInBatch>`
    select id, account_id, card_order_number, status_order, is_delivery, is_virtual, submitted_by
    from card_orders where ${where} order by id for update`.execute(db)
  return rows
}

/** Locks all orders or none. An unknown id gives 404. */
export const lockOrders = async (ctx: UserCtx, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  const orders = await lockOrdersWhere(ctx, sql`id in (select unnest(${wanted}::bigint[]))`)
  if (orders.length !== wanted.length) throw notFound()
  return orders
}

export const lockOrdersOf = (ctx: UserCtx, batch_id: number) => lockOrdersWhere(ctx, sql`card_order_batch_id = ${batch_id}`)

export type BatchCard = {
  id: number
  account_id: number
  line_id: number
  card_network_id: number
  is_numbered: boolean
  has_typed_number: boolean
  /** New plastic for a card that keeps its number. The card does not change until the plastic is activated. */
  is_renewal: boolean
}

/** docs/product/card-life.md#renewal: a condition over a line l and its card c. */
export const isToBeMade = sql`(${sql.raw(hasStatus('c', 'pending'))} or l.renewal = 'ordered')`

/** The cards of the batch that are to be made, by id. Numbers are given out in this order. */
export const lockCardsOf = async ({ db }: UserCtx, batch_id: number) => {
  const { rows } = await sql<BatchCard>`
    select c.id, c.account_id, l.id as line_id, c.card_network_id, c.number_hash is not null as is_numbered, l.has_typed_number,
      not ${sql.raw(hasStatus('c', 'pending'))} as is_renewal
    from card_orders o
    ${linesOfOrder}
    join cards c on c.account_id = l.account_id and c.id = l.card_id
    where o.card_order_batch_id = ${batch_id} and ${isToBeMade}
    order by c.id for update of c`.execute(db)
  return rows
}
