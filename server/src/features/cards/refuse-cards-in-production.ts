import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'

/** From approval until they have numbers, the cards of an order are cancelled with their order or not at all. */
const inProduction: readonly OrderStatus[] = ['approved', 'batched', 'assigned']

/** Keeps the orders of these cards as they are until the transaction ends, so that none is approved in between. */
export const refuseCardsInProduction = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const { rows } = await sql<{ card_order_number: string; status_order: OrderStatus }>`
    select o.card_order_number, o.status_order
    from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
    where l.account_id = ${ctx.account.id} and l.card_id in (select unnest(${[...card_ids]}::bigint[]))
    order by o.id for share of o`.execute(ctx.db)
  const order = rows.find(({ status_order }) => inProduction.includes(status_order))
  if (order)
    throw conflict(
      `Order ${order.card_order_number} is ${orderStatuses[order.status_order]}: its cards can no longer be cancelled one by one`,
    )
}
