import { sql } from 'kysely'
import { before, upTo } from '#src/db/up-to.ts'
import type { Ctx } from '#src/system/context.ts'
import { keyRows, type FillKey } from './fill-keys.ts'

export type ChangedFill = FillKey & { card_id: number; vehicle_number: string }
type Around = { own: readonly number[]; left?: readonly ChangedFill[] }

const placesOf = (fills: readonly ChangedFill[]) => sql`
  select * from unnest(${fills.map(({ account_id }) => account_id)}::bigint[], ${fills.map(({ card_id }) => card_id)}::bigint[],
    ${fills.map(({ vehicle_number }) => vehicle_number)}::text[], ${fills.map(({ transacted_at }) => transacted_at)}::timestamp[])
    f (account_id, card_id, vehicle_number, transacted_at)`

/**
 * The other fills whose findings a fill may change: the next one of its card or vehicle, and those that follow in the same
 * period. With these, a late or corrected line leads to the same findings as one that arrived in time. `own` contains the ids of
 * all fills that are judged anyway, `left` the places that corrected fills no longer have.
 */
export const fillsTouchedBy = async (
  { db }: Pick<Ctx, 'db'>,
  fills: readonly ChangedFill[],
  { own, left = [] }: Around,
): Promise<FillKey[]> => {
  if (fills.length + left.length === 0) return []
  const { earliest, latest } = keyRows([...fills, ...left])
  const at = sql`n.transacted_at`
  const isOwn = sql`n.id = any(${own}::bigint[])`
  const { rows } = await sql<FillKey>`
    with changed as materialized (${placesOf(fills)}), gone as materialized (${placesOf(left)}), of_cards as (
      -- Once for each card and month, from its first change: all later fills of the month may be affected.
      select account_id, card_id, min(transacted_at) as since,
        max(greatest(transacted_at + interval '2 days', date_trunc('week', transacted_at) + interval '7 days',
          date_trunc('month', transacted_at) + interval '1 month')) as felt_until
      from (select * from changed union all select * from gone) felt group by 1, 2, date_trunc('month', transacted_at)
    ), of_vehicles as (
      select account_id, vehicle_number, min(transacted_at) as since, max(transacted_at) as last_at
      from changed where vehicle_number <> '' group by 1, 2
    )
    select c.account_id, n.id, n.transacted_at from of_cards c cross join lateral (
      select n.id, n.transacted_at from transactions n
      where n.account_id = c.account_id and n.card_id = c.card_id and n.transacted_at >= c.since
        and ${before(at, sql`c.felt_until`)} and n.transacted_at >= ${earliest}::timestamp
        and ${upTo(at, sql`${latest}::timestamp + interval '1 month'`)}
      -- The offset keeps the planner on the index of the card, even when a new month has no statistics yet.
      offset 0
    ) n where not ${isOwn}
    union
    select account_id, id, transacted_at from (
      select v.account_id, n.id, n.transacted_at,
        max(n.transacted_at) filter (where ${isOwn}) over (partition by v.account_id, v.vehicle_number order by n.transacted_at
          groups between 1 preceding and 1 preceding) as touched_at
      from of_vehicles v cross join lateral (
        select n.id, n.transacted_at from transactions n
        where n.account_id = v.account_id and n.vehicle_number = v.vehicle_number
          and n.transacted_at >= v.since and ${before(at, sql`v.last_at + interval '60 days'`)}
          and n.transacted_at >= ${earliest}::timestamp and ${upTo(at, sql`${latest}::timestamp + interval '60 days'`)}
        offset 0
      ) n
    ) n where transacted_at < touched_at + interval '60 days' and not ${isOwn}
    union
    select g.account_id, n.id, n.transacted_at from gone g cross join lateral (
      select n.id, n.transacted_at from transactions n
      where n.account_id = g.account_id and n.vehicle_number = g.vehicle_number and g.vehicle_number <> ''
        and n.transacted_at >= g.transacted_at and ${before(at, sql`g.transacted_at + interval '60 days'`)}
        and n.transacted_at >= ${earliest}::timestamp and ${upTo(at, sql`${latest}::timestamp + interval '60 days'`)}
      order by n.transacted_at fetch first 1 rows with ties
    ) n where not ${isOwn}`.execute(db)
  return rows
}
