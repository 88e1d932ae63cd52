import { sql } from 'kysely'

/**
 * Joins the lines l of each order o. The offset keeps the planner on them: without it, it joins each order with every card of its
 * account where an account has many cards and few orders.
 */
export const linesOfOrder = sql`cross join lateral (
  select * from card_order_lines l where l.account_id = o.account_id and l.card_order_id = o.id offset 0
) l`
