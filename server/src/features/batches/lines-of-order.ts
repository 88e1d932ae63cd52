import { sql } from 'kysely'

/**
 * Joins the lines l of each order o. `offset 0` stops the planner from flattening the subquery. Otherwise, for accounts with many
 * cards and few orders, it joins each order with every card of the account.
 */
export const linesOfOrder = sql`cross join lateral (
  select * from card_order_lines l where l.account_id = o.account_id and l.card_order_id = o.id offset 0
) l`
