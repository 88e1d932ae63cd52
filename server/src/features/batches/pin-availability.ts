import type { PinState } from '@forecourt/domain/contract/batches.ts'
import { cardStatus, revocableHours } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import { getBatchRow } from './batches.queries.ts'
import { isMade } from './count-kinds.ts'

/**
 * The database makes sure that two live cards of an account and network never share a PIN. The PIN of a lost card is free for
 * other cards at once, although the loss can still be revoked for a day. If a new card took that PIN, the lost card could not
 * come back. Staff settle that conflict before the new card is made.
 */
const rival = sql`select from cards r
  where r.account_id = c.account_id and r.card_status_id = ${cardStatus.lost} and r.card_network_id = c.card_network_id
    and r.pin_index = c.pin_index and r.id <> c.id and r.replaced_by is null
    and r.status_changed_at > now() - make_interval(hours => ${revocableHours})`

const pinState = sql<PinState['pin_state']>`case
  when c.pin_index is null then 'none'
  when exists (${rival}) then 'taken'
  when c.is_pin_drawn then 'drawn'
  else 'free' end`

const pinStates = (id: number) => sql`
  select l.id as line_id, o.card_order_number, a.name as account_name, n.name as card_network_name, c.vehicle_number,
    ${pinState} as pin_state, o.id as card_order_id, l.position
  from card_orders o
  join accounts a on a.id = o.account_id
  join card_order_lines l on l.account_id = o.account_id and l.card_order_id = o.id
  join cards c on c.account_id = l.account_id and c.id = l.card_id
  join card_networks n on n.id = c.card_network_id
  where o.card_order_batch_id = ${id} and ${isMade}`

/** Conflicts come first. The reply never contains a PIN. */
export const listPinStates = async (ctx: UserCtx, id: number, query: { page: number; per_page: number }) => {
  await getBatchRow(ctx, id)
  const { rows: counts } = await sql<{ total: number; conflicts: number }>`
    select count(*)::int as total, count(*) filter (where pin_state = 'taken')::int as conflicts
    from (${pinStates(id)}) states`.execute(ctx.db)
  const { rows } = await sql<PinState>`
    select line_id, card_order_number, account_name, card_network_name, vehicle_number, pin_state from (${pinStates(id)}) states
    order by pin_state <> 'taken', card_order_id, position limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db)
  const { total, conflicts } = counts[0]!
  return { data: rows, meta: pageMeta(query, total), conflicts }
}

export const findPinState = async (ctx: UserCtx, id: number, line_id: number): Promise<PinState | undefined> => {
  const { rows } = await sql<PinState>`
    select line_id, card_order_number, account_name, card_network_name, vehicle_number, pin_state
    from (${pinStates(id)}) states where line_id = ${line_id}`.execute(ctx.db)
  return rows[0]
}
