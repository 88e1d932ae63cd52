import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { isToBeMade } from './lock-batch.ts'

/** The orders of a batch whose cards have all ended before they were made: cards in use, lost while their plastic was ordered. */
export const listEmptyOrders = async ({ db }: UserCtx, batch_id: number) => {
  const { rows } = await sql<{ id: number; card_order_number: string }>`
    select o.id, o.card_order_number from card_orders o where o.card_order_batch_id = ${batch_id} and not exists (
      select from card_order_lines l join cards c on c.account_id = l.account_id and c.id = l.card_id
      where l.account_id = o.account_id and l.card_order_id = o.id and ${isToBeMade})
    order by o.id`.execute(db)
  return rows
}
