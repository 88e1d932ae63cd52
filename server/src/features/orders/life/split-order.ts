import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { isToBeMade } from '#src/features/orders/order-rows.ts'
import { listLines, type OrderToMove } from '#src/features/orders/orders.queries.ts'
import { recordEvent } from './record-event.ts'

/** The rest waits as a separate order, with the same sender, delivery and date. */
const insertRest = async (ctx: AccountCtx, { id }: OrderToMove, cards: number) => {
  const { rows } = await sql<{ id: number; card_order_number: string }>`
    insert into card_orders (account_id, status_order, is_virtual, submitted_by, impersonated_by, requestor, cards, is_delivery, shipping_method,
      receive_pin_order, delivery, split_from, created_at)
    select account_id, status_order, is_virtual, submitted_by, impersonated_by, requestor, ${cards}, is_delivery, shipping_method,
      receive_pin_order, delivery, id, created_at
    from card_orders where account_id = ${ctx.account.id} and id = ${id}
    returning id, card_order_number`.execute(ctx.db)
  return rows[0]!
}

const moveLines = async (ctx: AccountCtx, line_ids: readonly number[], card_order_id: number) => {
  await ctx.db
    .updateTable('card_order_lines')
    .set({ card_order_id })
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', sql<number>`(select unnest(${[...line_ids]}::bigint[]))`)
    .execute()
}

/**
 * Keeps the chosen lines of a locked order and moves the others to a new one. Returns the new order, or undefined if all lines
 * stay. A line whose card has been cancelled stays: alone in an order, it could only be rejected.
 */
export const splitOrder = async (ctx: AccountCtx, order: OrderToMove, line_ids: readonly number[]) => {
  const lines = await listLines(ctx, order.id)
  const chosen = new Set(line_ids)
  if (lines.filter(({ id }) => chosen.has(id)).length !== chosen.size) throw notFound()
  const others = lines.flatMap((line) => (chosen.has(line.id) || !isToBeMade(line) ? [] : [line.id]))
  if (others.length === 0) return undefined
  const rest = await insertRest(ctx, order, others.length)
  await moveLines(ctx, others, rest.id)
  await ctx.db
    .updateTable('card_orders')
    .set({ cards: lines.length - others.length })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', order.id)
    .execute()
  const { card_order_number } = order
  await recordEvent(ctx, {
    account_id: ctx.account.id,
    card_order_id: rest.id,
    status_order: order.status_order,
    title: `Split from ${card_order_number}`,
  })
  await audit(ctx, {
    action: 'order.split',
    object: { type: 'order', id: rest.id },
    after: { split_from: order.id, cards: others.length },
  })
  return { ...rest, cards: others.length }
}
