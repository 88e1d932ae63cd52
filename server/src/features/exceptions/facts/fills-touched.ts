import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { keyedFills, keyRows, type FillKey } from './fill-keys.ts'

/**
 * The fills whose findings a fill may change: the next one of its card or vehicle, and those that follow in the same period.
 * With these, a late or corrected line leads to the same findings as one that arrived in time.
 */
export const fillsTouchedBy = async ({ db }: Pick<Ctx, 'db'>, fills: readonly FillKey[]) => {
  const { rows: keys, earliest, latest } = keyRows(fills)
  const { rows } = await sql<FillKey>`
    with touched as materialized (
      select t.account_id, t.id, t.transacted_at, t.card_id, t.vehicle_number,
        greatest(t.transacted_at + interval '2 days', date_trunc('week', t.transacted_at) + interval '7 days',
          date_trunc('month', t.transacted_at) + interval '1 month') as felt_until
      from ${keyedFills(fills)}
    ), of_cards as (
      -- Once for each card and month, from its first change: all later fills of the month may be affected.
      select account_id, card_id, min(transacted_at) as since, max(felt_until) as felt_until
      from touched group by 1, 2, date_trunc('month', transacted_at)
    ), of_vehicles as (
      select account_id, vehicle_number, min(transacted_at) as since, max(transacted_at) as last_at
      from touched where vehicle_number <> '' group by 1, 2
    )
    select k.account_id, k.id, k.transacted_at from ${keys}
    union
    select c.account_id, n.id, n.transacted_at from of_cards c cross join lateral (
      select n.id, n.transacted_at from transactions n
      where n.account_id = c.account_id and n.card_id = c.card_id and n.transacted_at >= c.since and n.transacted_at < c.felt_until
        and n.transacted_at between ${earliest}::timestamp and ${latest}::timestamp + interval '1 month'
      -- The offset keeps the planner on the index of the card, even when a new month has no statistics yet.
      offset 0
    ) n
    union
    select account_id, id, transacted_at from (
      select v.account_id, n.id, n.transacted_at,
        max(n.transacted_at) filter (where n.id = any(${fills.map(({ id }) => id)}::bigint[])) over (partition by v.account_id, v.vehicle_number order by n.transacted_at
          groups between 1 preceding and 1 preceding) as touched_at
      from of_vehicles v cross join lateral (
        select n.id, n.transacted_at from transactions n
        where n.account_id = v.account_id and n.vehicle_number = v.vehicle_number
          and n.transacted_at >= v.since and n.transacted_at < v.last_at + interval '60 days'
          and n.transacted_at between ${earliest}::timestamp and ${latest}::timestamp + interval '60 days'
        offset 0
      ) n
    ) n where transacted_at < touched_at + interval '60 days'`.execute(db)
  return rows
}
