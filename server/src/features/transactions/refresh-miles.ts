// The miles of each fill since the fill before, of the same vehicle (domain 3.0, rules/miles.ts). Looked up from what is
// stored, in the order of the pumps' clocks, so it does not matter in which order transactions arrived.
import { mostMilesInADay } from '@forecourt/domain/rules/miles.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

type Since = { account_id: number; vehicle_number: string; /** The site's own clock: the earliest change. */ from: string }

/**
 * Call it in the transaction that wrote, corrected or removed fills, with each vehicle's earliest change. Only products
 * that move a vehicle make the chain; a fill whose own odometer or the one before cannot be believed has no miles.
 */
export const refreshMiles = async ({ db }: Pick<Ctx, 'db'>, vehicles: readonly Since[]) => {
  const known = vehicles.filter(({ vehicle_number }) => vehicle_number !== '')
  if (known.length === 0) return
  await sql`
    with changed as materialized (
      select account_id, vehicle_number, min(since) as since
      from unnest(
        ${known.map(({ account_id }) => account_id)}::bigint[],
        ${known.map(({ vehicle_number }) => vehicle_number)}::text[],
        ${known.map(({ from }) => from)}::timestamp[]
      ) given (account_id, vehicle_number, since)
      group by 1, 2
    ), chains as (
      select changed.account_id, fills.id, fills.transacted_at,
        case when fills.travelled between 1 and ${mostMilesInADay} * greatest(1, fills.days) then fills.travelled end as miles
      from changed cross join lateral (
        select t.id, t.transacted_at,
          nullif(t.odometer, 0) - lag(nullif(t.odometer, 0)) over clock as travelled,
          extract(epoch from t.transacted_at - lag(t.transacted_at) over clock) / 86400 as days
        from transactions t join products on products.id = t.product_id and products.is_mpg
        where t.account_id = changed.account_id and t.vehicle_number = changed.vehicle_number and t.kind = 'sale'
          and t.transacted_at >= coalesce((
            select max(b.transacted_at) from transactions b join products on products.id = b.product_id and products.is_mpg
            where b.account_id = changed.account_id and b.vehicle_number = changed.vehicle_number and b.kind = 'sale'
              and b.transacted_at < changed.since
          ), changed.since)
        -- Two fills of one minute are told apart by their source, never by which came first.
        window clock as (order by t.transacted_at, t.card_network_id, t.tran_id)
      ) fills
      where fills.transacted_at >= changed.since
    )
    update transactions t set miles = chains.miles from chains
    where t.account_id = chains.account_id and t.transacted_at = chains.transacted_at and t.id = chains.id
      and t.miles is distinct from chains.miles`.execute(db)
}
