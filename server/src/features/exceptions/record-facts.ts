// docs/product/transactions-and-money.md#facts-of-a-fill: stores the current facts by which a fill will be judged and charged
// back. Must be called in a transaction that has called `takeTurn`, so that no other writer adds the same row.
import type { FillFacts } from '@forecourt/domain/rules/exception-checks.ts'
import { sql } from 'kysely'
import { allowancesAt } from '#src/features/allowances/allowances-in-force.ts'
import type { Ctx } from '#src/system/context.ts'

type Fill = { account_id: number; card_id: number; vehicle_number: string; transacted_at: string; time_zone: string }

/** The columns of a card's limits. Together with the tank they form a row of judged_limits. */
export const limitColumns = [
  'card_fuel_profile_id',
  'card_time_profile_id',
  'max_gallon_fill',
  'max_gallon_period',
  'card_period_gallon_id',
  'max_amount_fill',
  'max_amount_period',
  'card_period_amount_id',
  'is_retail',
  'is_odometer',
  'states',
  'zips',
] as const

const cardColumns = ['card_network_id', 'card_type_id', 'card_vehicle_type_id'] as const

/** The current card, and the limits and the tank that its fill is judged by. */
export type JudgedBy = Pick<FillFacts, (typeof cardColumns)[number] | (typeof limitColumns)[number] | 'tank_capacity'>
export type RecordedFacts = {
  judged_limit_id: number
  owner_operator_number: string
  owner_operator_name: string
  judged_by: JudgedBy
}

const listed = (table: string) => sql.raw(limitColumns.map((column) => `${table}.${column}`).join(', '))

const judgingColumns = [...cardColumns, ...limitColumns, 'tank_capacity']
const judging = sql.raw(judgingColumns.join(', '))

type Loosened = Readonly<Record<string, unknown>>

const keyOf = ({ card_id, vehicle_number }: Fill, loosened: Loosened) =>
  `${card_id} ${vehicle_number} ${JSON.stringify(loosened)}`

type Limits = { card_id: number; digest: string }
type Added = Limits & { place: null; judged_limit_id: number }
type Found = Limits &
  JudgedBy &
  Omit<RecordedFacts, 'judged_limit_id' | 'judged_by'> & { place: number; judged_limit_id: number | null }
const isAdded = (row: Found | Added): row is Added => row.place === null

/** Cards rarely change and vehicles rarely change hands, so most fills share a row that already exists. */
export const recordFacts = async ({ db }: Pick<Ctx, 'db'>, fills: readonly Fill[]) => {
  const allowed = await allowancesAt({ db }, fills)
  const keys = new Map(fills.map((fill, place) => [fill, keyOf(fill, allowed.get(place) ?? {})]))
  const given = [...new Map(fills.map((fill, place) => [keys.get(fill)!, { ...fill, loosened: allowed.get(place) ?? {} }]))]
  const column = <Value>(valueOf: (fill: Fill & { loosened: Loosened }) => Value) => given.map(([, fill]) => valueOf(fill))
  // docs/product/card-life.md#allowances: limits loosened at that moment override the card's own values.
  const card =
    allowed.size === 0
      ? sql`join cards own on own.account_id = given.account_id and own.id = given.card_id cross join lateral (select own.*) c`
      : sql`join cards own on own.account_id = given.account_id and own.id = given.card_id
          cross join lateral jsonb_populate_record(own, given.loosened) c`
  // Known limits are looked up one by one, and new ones are matched here: limits that this import added are not in the statistics
  // yet, and the planner would compare every fill with all of them.
  const { rows } = await sql<Found | Added>`
    with given as materialized (
      select given.place, c.account_id, c.id as card_id, ${sql.raw(cardColumns.map((name) => `own.${name}`).join(', '))},
        ${listed('c')}, v.tank_capacity,
        md5(row(${listed('c')}, v.tank_capacity)::text) as digest,
        coalesce(v.owner_operator_number, '') as owner_operator_number, coalesce(v.owner_operator_name, '') as owner_operator_name
      from unnest(${column((fill) => fill.account_id)}::bigint[], ${column((fill) => fill.card_id)}::bigint[],
        ${column((fill) => fill.vehicle_number)}::text[], ${column(({ loosened }) => JSON.stringify(loosened))}::jsonb[])
        with ordinality given (account_id, card_id, vehicle_number, loosened, place)
      ${card}
      left join vehicles v on v.account_id = given.account_id and v.vehicle_number_key = upper(normalize(given.vehicle_number, NFKC))
    ), facts as materialized (
      select given.*, (select l.id from judged_limits l
        where l.account_id = given.account_id and l.card_id = given.card_id and l.digest = given.digest) as judged_limit_id
      from given
    ), added as (
      insert into judged_limits (account_id, card_id, ${sql.raw(limitColumns.join(', '))}, tank_capacity, digest)
      select distinct on (f.card_id, f.digest) f.account_id, f.card_id, ${listed('f')}, f.tank_capacity, f.digest from facts f
      where f.judged_limit_id is null
      returning id, card_id, digest
    )
    select place, card_id, digest, judged_limit_id, owner_operator_number, owner_operator_name, ${judging} from facts
    union all
    select null, card_id, digest, id, null, null, ${sql.raw(judgingColumns.map(() => 'null').join(', '))} from added`.execute(db)
  const added = new Map(
    rows.filter(isAdded).map(({ card_id, digest, judged_limit_id }) => [`${card_id} ${digest}`, judged_limit_id]),
  )
  const recorded = new Map(
    rows
      .filter((row) => !isAdded(row))
      .map(({ place, card_id, digest, judged_limit_id, owner_operator_number, owner_operator_name, ...judged_by }) => [
        given[place - 1]![0],
        {
          judged_limit_id: judged_limit_id ?? added.get(`${card_id} ${digest}`)!,
          owner_operator_number,
          owner_operator_name,
          judged_by,
        },
      ]),
  )
  return (fill: Fill) => recorded.get(keys.get(fill)!)!
}
