// The miles of each fill since the fill before, of the same vehicle (domain 3.0, rules/miles.ts). Looked up from what is
// stored, in the order of the pumps' clocks, so it does not matter in which order transactions arrived.
import { products } from '@forecourt/domain/reference/products.ts'
import { mostMilesInADay } from '@forecourt/domain/rules/miles.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

const mpgIds = products.filter(({ is_mpg }) => is_mpg).map(({ id }) => id)

type Since = { account_id: number; vehicle_number: string; /** The site's own clock: the earliest change. */ from: string }

/**
 * Call it in the transaction that wrote, corrected or removed fills, with each vehicle's earliest change. Only products
 * that move a vehicle make the chain; a fill whose own odometer or the one before cannot be believed has no miles.
 */
export const refreshMiles = async ({ db }: Pick<Ctx, 'db'>, vehicles: readonly Since[]) => {
  const known = vehicles.filter(({ vehicle_number }) => vehicle_number !== '')
  if (known.length === 0) return
  const earliest = known.reduce((first, { from }) => (from < first ? from : first), known[0]!.from)
  const isOfChain = (row: string) => sql`${sql.ref(`${row}.account_id`)} = changed.account_id
    and ${sql.ref(`${row}.vehicle_number`)} = changed.vehicle_number and ${sql.ref(`${row}.kind`)} = 'sale'
    and ${sql.ref(`${row}.product_id`)} = any(${mpgIds}::smallint[])`
  await sql`
    with changed as materialized (
      select account_id, vehicle_number, min(since) as since
      from unnest(
        ${known.map(({ account_id }) => account_id)}::bigint[],
        ${known.map(({ vehicle_number }) => vehicle_number)}::text[],
        ${known.map(({ from }) => from)}::timestamp[]
      ) given (account_id, vehicle_number, since)
      group by 1, 2
    ), chains as materialized (
      select changed.account_id, fills.id, fills.transacted_at, fills.miles as miles_before,
        case when fills.travelled between 1 and ${mostMilesInADay} * greatest(1, fills.days) then fills.travelled end as miles
      from changed cross join lateral (
        -- The fill before is seldom long ago; only where it is, all the months before are looked through.
        select coalesce((
          select max(b.transacted_at) from transactions b
          where ${isOfChain('b')} and b.transacted_at < changed.since and b.transacted_at >= changed.since - interval '60 days'
        ), (
          select max(b.transacted_at) from transactions b where ${isOfChain('b')} and b.transacted_at < changed.since
        ), changed.since) as first_at
        offset 0
      ) start cross join lateral (
        select t.id, t.transacted_at, t.miles,
          nullif(t.odometer, 0) - lag(nullif(t.odometer, 0)) over clock as travelled,
          extract(epoch from t.transacted_at - lag(t.transacted_at) over clock) / 86400 as days
        from transactions t
        where ${isOfChain('t')} and t.transacted_at >= start.first_at
        -- Two fills of one minute are told apart by their source, never by which came first.
        window clock as (order by t.transacted_at, t.card_network_id, t.tran_id)
      ) fills
      where fills.transacted_at >= changed.since
    )
    -- The time they all lie in spares the planner all months before.
    update transactions t set miles = chains.miles from chains
    where chains.miles is distinct from chains.miles_before and t.transacted_at >= ${earliest}::timestamp
      and t.account_id = chains.account_id and t.transacted_at = chains.transacted_at and t.id = chains.id`.execute(db)
}
