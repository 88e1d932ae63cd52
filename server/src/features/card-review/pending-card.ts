import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'

type Stored = {
  id: number
  account_id: number
  card_network_id: number
  card_type_id: number
  card_status_id: number
  made_at: string | null
  version: number
  card_order_number: string | null
  asked_by: number | null
  impersonated_by: number | null
}

/** Who requested the card `c` without an order, or the member of staff behind them in a support sign-in. */
export const whoCreated = (column: 'actor_id' | 'impersonated_by') => sql`(
  select e.${sql.ref(column)} from audit_events e
  where e.object_type = 'card' and e.object_id = c.id and e.action = 'card.create' order by e.at limit 1)`

/**
 * A Pending card that was requested without an order, locked until the transaction ends. A renewed card that waits for its new
 * plastic belongs to the order of the plastic.
 */
export const lockPendingCard = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<Stored>`
    select c.id, c.account_id, c.card_network_id, c.card_type_id, c.card_status_id, c.made_at, c.version,
      (select o.card_order_number from card_order_lines l
        join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
        where l.account_id = c.account_id and l.card_id = c.id order by l.id desc limit 1) as card_order_number,
      ${whoCreated('actor_id')} as asked_by, ${whoCreated('impersonated_by')} as impersonated_by
    from cards c where c.id = ${id} for update of c`.execute(db)
  const card = rows[0]
  if (!card) throw notFound()
  if (card.card_order_number)
    throw conflict(`This card belongs to order ${card.card_order_number}. Please review the order instead`)
  if (card.card_status_id !== cardStatus.pending || card.made_at !== null)
    throw alreadyDecided('Someone else was faster: this card is no longer Pending')
  return card
}
