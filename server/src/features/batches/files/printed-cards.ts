// The cards of a completed batch in the order of the envelopes, read a thousand at a time. All its files are written from them.
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { sql } from 'kysely'
import { hasStatus } from '#src/db/card-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { openSecret } from '#src/secrets/vault.ts'
import { isMade } from '../count-kinds.ts'
import { linesOfOrder } from '../lines-of-order.ts'

export type PrintedCard = {
  id: number
  account_id: number
  card_order_id: number
  position: number
  card_order_number: string
  account_name: string
  is_delivery: boolean
  shipping_method: string
  receive_pin_order: boolean
  delivery: Delivery
  cl_division_no: string
  /** The network's own number for the division, if it has one. */
  participant: string | null
  cl_account_no: string
  card_network_id: number
  card_network_name: string
  card_type_id: number
  card_type_name: string
  card_fuel_profile_id: number | null
  card_fuel_profile_name: string | null
  max_gallon_fill: number | null
  is_odometer: boolean
  /** N: new. R: replaces another card. W: renewed, with the same number or a new one. */
  issue: 'N' | 'R' | 'W'
  vehicle_number: string | null
  description: string
  last_four: string | null
  expires_on: string | null
  /** When the card was made, if it still has to be activated. */
  waits_since: string | null
  number_sealed: Buffer | null
  pin_sealed: Buffer | null
}

const cardsAtATime = 1_000

/** For a line l that makes plastic for a card c: the card was ordered by a virtual request, and has had no plastic before. */
const isFirstPlastic = sql`exists (select from card_order_lines k join card_orders ko on ko.account_id = k.account_id and ko.id = k.card_order_id
    where k.account_id = c.account_id and k.card_id = c.id and k.renewal is null and ko.is_virtual)
  and not exists (select from card_order_lines k where k.account_id = c.account_id and k.card_id = c.id and k.id < l.id
    and k.renewal = 'done')`

const readAfter = async (
  { db }: Ctx,
  batch_id: number,
  { card_order_id, position }: { card_order_id: number; position: number },
) => {
  const { rows } = await sql<PrintedCard>`
    select c.id, c.account_id, o.id as card_order_id, l.position, o.card_order_number, a.name as account_name, o.is_delivery,
      o.shipping_method, o.receive_pin_order, o.delivery, a.cl_division_no, d.cfn_participant as participant, a.cl_account_no,
      n.id as card_network_id, n.name as card_network_name, t.id as card_type_id, t.name as card_type_name,
      c.card_fuel_profile_id, p.name as card_fuel_profile_name, c.max_gallon_fill, c.is_odometer,
      case when l.renewal is not null and ${isFirstPlastic} then 'N'
        when l.renewal is not null
          or exists (select from renewal_cards w where w.account_id = c.account_id and w.successor_id = c.id) then 'W'
        when exists (select from cards old where old.account_id = c.account_id and old.replaced_by = c.id) then 'R'
        else 'N' end as issue,
      c.vehicle_number, c.description, c.last_four, coalesce(l.renewed_until, c.expires_on) as expires_on,
      case when l.renewal = 'made' then l.renewal_made_at when ${sql.raw(hasStatus('c', 'pending'))} then c.made_at end as waits_since,
      c.number_sealed, c.pin_sealed
    from card_orders o
    join accounts a on a.id = o.account_id
    left join divisions d on d.number = a.cl_division_no
    ${linesOfOrder}
    join cards c on c.account_id = l.account_id and c.id = l.card_id
    join card_networks n on n.id = c.card_network_id
    join card_types t on t.id = c.card_type_id
    left join card_fuel_profiles p on p.id = c.card_fuel_profile_id
    where o.card_order_batch_id = ${batch_id} and o.id >= ${card_order_id} and c.number_hash is not null
      and ${isMade} and (o.id, l.position) > (${card_order_id}, ${position})
    order by o.id, l.position limit ${cardsAtATime}`.execute(db)
  return rows
}

/** Reads the current values of the cards. The files are made right after the batch is completed and then kept. */
export const readPrintedCards = async function* (ctx: Ctx, batch_id: number) {
  for (let last = { card_order_id: 0, position: 0 }; ;) {
    const cards = await readAfter(ctx, batch_id, last)
    yield* cards
    if (cards.length < cardsAtATime) return
    last = cards.at(-1)!
  }
}

/** The same cards, grouped by order. */
export const readPrintedOrders = async function* (ctx: Ctx, batch_id: number) {
  let cards: PrintedCard[] = []
  for await (const card of readPrintedCards(ctx, batch_id)) {
    if (cards.length > 0 && cards[0]!.card_order_id !== card.card_order_id) {
      yield cards
      cards = []
    }
    cards.push(card)
  }
  if (cards.length > 0) yield cards
}

const sealedOf = { number: 'number_sealed', pin: 'pin_sealed' } as const

export const openPrinted = async (ctx: Ctx, card: PrintedCard, secret: 'number' | 'pin') => {
  const sealed = card[sealedOf[secret]]
  return sealed ? openSecret(ctx, { account_id: card.account_id, card_id: card.id, secret }, sealed) : ''
}
