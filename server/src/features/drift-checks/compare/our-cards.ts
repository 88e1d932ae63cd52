// Pairs our cards with the rows of the network's list, in batches.
import { cardStatuses, nameIn } from '@forecourt/domain/reference.ts'
import type { TheirCard } from '@forecourt/domain/rules/card-list.ts'
import { effectiveStatus, type Standing } from '@forecourt/domain/rules/account-standing.ts'
import type { OurCard } from '@forecourt/domain/rules/drift.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { allowancesOf, allowedHoursOf, withAllowances, type Allowed } from '#src/features/network-changes/allowed-controls.ts'

export type OurRow = {
  card_id: number
  account_id: number
  last_four: string
  is_taken_over: boolean
  /** A change is pending or sent. Until the network answers, it is expected to differ. */
  is_being_told: boolean
  /** The network was told to lock the account, so its cards may or may not be locked one by one. */
  is_locked_by_account: boolean
  card: OurCard
}

type Stored = Omit<OurRow, 'card'> &
  Allowed &
  Pick<OurCard, 'expiry' | 'vehicle_number' | 'gallons_per' | 'dollars_per' | 'pin_set'> & {
    own_status_id: number
    standing: Standing
    products: string | null
    own_time_profile_id: number | null
    own_times: string | null
    allowed_times: string | null
  }

const notApplicable = 5

const codeOf = (
  what: 'fuel_profile' | 'time_profile',
  our_id: RawBuilder<unknown>,
) => sql`(select k.their_code from network_codes k
  where k.card_network_id = c.card_network_id and k.what = ${what} and k.our_id = ${our_id})`

/** The compared columns of the card `c` of the account `a`. */
const ourColumns = sql`
  c.id as card_id, c.account_id, c.last_four, c.is_taken_over, c.card_status_id as own_status_id, a.standing,
  a.standing = 'on_hold' and exists (select from network_channels ch
    where ch.card_network_id = c.card_network_id and ch.locks_by = 'account') as is_locked_by_account,
  exists (select from network_changes n where n.card_id = c.id and n.state in ('waiting', 'sent')) as is_being_told,
  to_char(c.expires_on, 'YYMM') as expiry, c.vehicle_number,
  ${codeOf('fuel_profile', sql`c.card_fuel_profile_id`)} as products,
  c.card_time_profile_id as own_time_profile_id, ${codeOf('time_profile', sql`c.card_time_profile_id`)} as own_times,
  ${codeOf('time_profile', allowedHoursOf)} as allowed_times,
  ${allowancesOf} as allowances, c.max_gallon_fill, c.max_gallon_period, c.max_amount_fill, c.max_amount_period,
  c.max_transactions_day, c.card_time_profile_id, c.is_retail, c.states,
  nullif(c.card_period_gallon_id, ${notApplicable}) as gallons_per, nullif(c.card_period_amount_id, ${notApplicable}) as dollars_per,
  c.pin_sealed is not null or c.pin_offset_sealed is not null or c.is_pin_kept_elsewhere as pin_set`

/** The card as networks are told of it: the effective status, and the controls as the current allowances loosen them. */
const ours = ({
  card_id,
  account_id,
  last_four,
  is_taken_over,
  is_being_told,
  is_locked_by_account,
  own_status_id,
  standing,
  ...allowed
}: Stored): OurRow => {
  const card_status_id = is_locked_by_account ? own_status_id : effectiveStatus({ card_status_id: own_status_id }, { standing })
  const { products, expiry, vehicle_number, gallons_per, dollars_per, pin_set } = allowed
  const times = allowed.card_time_profile_id === allowed.own_time_profile_id ? allowed.own_times : allowed.allowed_times
  return {
    card_id,
    account_id,
    last_four,
    is_taken_over,
    is_being_told,
    is_locked_by_account,
    card: {
      expiry,
      vehicle_number,
      gallons_per,
      dollars_per,
      pin_set,
      gallons_fill: allowed.max_gallon_fill || null,
      gallons_period: allowed.max_gallon_period || null,
      dollars_fill: allowed.max_amount_fill || null,
      dollars_period: allowed.max_amount_period || null,
      transactions_day: allowed.max_transactions_day,
      card_status_id,
      status_name: nameIn(cardStatuses, card_status_id),
      products: products ?? undefined,
      times: times ?? undefined,
    },
  }
}

export type Pair = { line: number; last_four: string; theirs: TheirCard; ours: OurRow | null }
type StoredPair = { line: number; their_four: string; theirs: TheirCard } & Partial<Stored>

type Place = { drift_check_id: number; card_network_id: number; after: number; at_once: number }

/**
 * Takes the rows of the batch first and looks up our card for each by its hash. A new list has no statistics yet, and with a plain
 * join Postgres read every card of the network again for each batch.
 */
export const nextPairs = async (
  { db }: SystemCtx,
  { drift_check_id, card_network_id, after, at_once }: Place,
): Promise<Pair[]> => {
  const { rows } = await sql<StoredPair>`
    with batch as materialized (
      select line, last_four, number_hash, card from drift_list_rows
      where drift_check_id = ${drift_check_id} and line > ${after} order by line limit ${at_once})
    select r.line, r.last_four as their_four, r.card as theirs, o.*
    from batch r left join lateral (
      select ${ourColumns} from cards c join accounts a on a.id = c.account_id
      where c.number_hash = r.number_hash and c.card_network_id = ${card_network_id} offset 0) o on true
    order by r.line`.execute(db)
  const known = rows.flatMap(({ line, their_four: _, theirs: __, ...stored }) =>
    stored.card_id ? { ...(stored as Stored), line } : [],
  )
  const cards = new Map((await withAllowances({ db }, known)).map(({ line, ...card }) => [line, ours(card)]))
  return rows.map(({ line, their_four, theirs }) => ({ line, last_four: their_four, theirs, ours: cards.get(line) ?? null }))
}

/** The last id of the next cards, of any network, or null at the end. Pages by id, so that each step reads only its own rows. */
const lastOfNext = async ({ db }: SystemCtx, { after, at_once }: Place) => {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from cards where id > ${after} order by id limit ${at_once}) next`.execute(db)
  return rows[0]!.last
}

/** Our numbered cards of the network in this step, and whether the list has them. Null when there are no more cards. */
export const nextOurs = async (ctx: SystemCtx, place: Place) => {
  const last = await lastOfNext(ctx, place)
  if (last === null) return null
  const { rows } = await sql<Stored & { is_listed: boolean }>`
    select ${ourColumns}, (select r.line from drift_list_rows r
      where r.drift_check_id = ${place.drift_check_id} and r.number_hash = c.number_hash) is not null as is_listed
    from cards c join accounts a on a.id = c.account_id
    where c.id > ${place.after} and c.id <= ${last} and c.card_network_id = ${place.card_network_id}
      and c.number_hash is not null`.execute(ctx.db)
  const cards = await withAllowances(ctx, rows)
  return { last, cards: cards.map(({ is_listed, ...card }) => ({ is_listed, ...ours(card) })) }
}
