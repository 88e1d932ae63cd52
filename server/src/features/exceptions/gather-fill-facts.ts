// The facts of many fills at once, one statement for all of them: an import judges a thousand lines in the time of a few.
import { products } from '@forecourt/domain/reference/products.ts'
import type { FillFacts } from '@forecourt/domain/rules/exception-checks.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/context.ts'

export type FillKey = { account_id: number; id: number; transacted_at: string }
export type StoredFill = FillFacts & FillKey & { card_id: number; vehicle_number: string }

/** Fewer say nothing about what is usual. */
const leastFills = 5

const fuelIds = products.filter(({ is_fuel }) => is_fuel).map(({ id }) => id)

const keyRows = (fills: readonly FillKey[]) => sql`unnest(
  ${fills.map(({ account_id }) => account_id)}::bigint[], ${fills.map(({ id }) => id)}::bigint[],
  ${fills.map(({ transacted_at }) => transacted_at)}::timestamp[]) k (account_id, id, transacted_at)`

/**
 * A fence: asked for the latest row, the planner would walk back through the whole account in the order of time, past the
 * fills of all its other cards; asked for all rows, it takes the index of the card or the vehicle.
 */
const ownIndex = sql`offset 0`

/**
 * What a fill changes besides itself: the next one of its card or vehicle has another before it, and those that follow in
 * the period add up to another sum. A late or corrected line so ends like one that came in its turn.
 */
export const fillsTouchedBy = async ({ db }: Pick<Ctx, 'db'>, fills: readonly FillKey[]) => {
  const { rows } = await sql<FillKey>`
    with touched as materialized (
      select t.account_id, t.id, t.transacted_at, t.card_id, t.vehicle_number
      from ${keyRows(fills)} join transactions t using (account_id, transacted_at, id)
    )
    select k.account_id, k.id, k.transacted_at from ${keyRows(fills)}
    union
    select n.account_id, n.id, n.transacted_at from touched t cross join lateral (
      select n.account_id, n.id, n.transacted_at from transactions n
      where n.account_id = t.account_id and n.card_id = t.card_id and n.transacted_at >= t.transacted_at
        and n.transacted_at < greatest(t.transacted_at + interval '2 days', date_trunc('week', t.transacted_at) + interval '7 days',
          date_trunc('month', t.transacted_at) + interval '1 month')
    ) n
    union
    select n.account_id, n.id, n.transacted_at from touched t cross join lateral (
      select n.* from (
        select n.account_id, n.id, n.transacted_at from transactions n
        where t.vehicle_number <> '' and n.account_id = t.account_id and n.vehicle_number = t.vehicle_number
          and n.transacted_at > t.transacted_at
          and n.transacted_at < t.transacted_at + interval '60 days'
        ${ownIndex}
      ) n order by n.transacted_at, n.id limit 1
    ) n`.execute(db)
  return rows
}

/** By the card's own period: a day, a week from Monday, half a month, a month. */
const periodStart = (period_id: RawBuilder<unknown>) => sql`case ${period_id}
  when 1 then date_trunc('day', t.transacted_at)
  when 2 then date_trunc('week', t.transacted_at)
  when 3 then date_trunc('month', t.transacted_at)
    + case when extract(day from t.transacted_at) > 15 then interval '15 days' else interval '0' end
  when 4 then date_trunc('month', t.transacted_at) end`

/** One swipe may sell several products: what shares its number, or its place and second, is not a fill before. */
const isEarlierSwipe = sql`(b.transacted_at, b.id) < (t.transacted_at, t.id) and b.kind = 'sale'
  and (b.auth_number = '' or b.auth_number <> t.auth_number)
  and (b.transacted_at <> t.transacted_at or b.site_id is distinct from t.site_id)`

/** What the account paid, product by product and state by state, in the thirty days up to each day that matters. */
const averagePrices = async ({ db }: Pick<Ctx, 'db'>, fills: readonly FillKey[]) => {
  const { rows } = await sql<PricedDay & { average: number }>`
    select * from (
      select d.account_id, d.product_id, d.state, d.day, sum(d.transactions) over month as fills,
        round((sum(d.total - d.fees) over month)::float8 * 1000000 / nullif((sum(d.quantity) over month)::float8, 0))::int as average
      from (select account_id, min(transacted_at)::date as first_day, max(transacted_at)::date as last_day
        from ${keyRows(fills)} group by account_id) days
      join day_sums d on d.account_id = days.account_id and d.day between days.first_day - 30 and days.last_day
      window month as (partition by d.account_id, d.product_id, d.state order by d.day
        range between interval '30 days' preceding and current row)
    ) months where fills >= ${leastFills} and average is not null`.execute(db)
  return new Map(rows.map((row) => [dayKey(row), row.average]))
}

type PricedDay = { account_id: number; product_id: number; state: string; day: string }
const dayKey = ({ account_id, product_id, state, day }: PricedDay) => `${account_id} ${product_id} ${state} ${day}`

export const gatherFillFacts = async (ctx: Pick<Ctx, 'db'>, fills: readonly FillKey[]) => {
  const { rows } = await sql<Omit<StoredFill, 'average_price'>>`
    select t.account_id, t.id, t.card_id, t.vehicle_number, t.transacted_at, t.quantity, t.total, t.fees, t.odometer, t.miles,
      t.is_manual, t.product_id, p.name as product_name, p.grade, p.tax_class, p.is_fuel, p.is_mpg,
      s.name as site_name, s.city as site_city, s.state as site_state, s.zipcode as site_zipcode, s.kind as site_kind,
      c.card_network_id, c.card_type_id, c.card_status_id,
      t.transacted_at at time zone t.time_zone > c.status_changed_at as is_after_status,
      coalesce(t.card_vehicle_type_id, c.card_vehicle_type_id) as card_vehicle_type_id,
      c.card_fuel_profile_id, c.card_time_profile_id, c.max_gallon_fill, c.max_gallon_period, c.card_period_gallon_id,
      c.max_amount_fill, c.max_amount_period, c.card_period_amount_id, c.is_retail, c.is_odometer, c.states, c.zips,
      v.tank_capacity,
      coalesce(period.quantity, 0)::float8 as period_quantity, coalesce(period.total, 0)::float8 as period_total,
      case when before.transacted_at is not null then greatest(0, floor(extract(epoch from
        t.transacted_at at time zone t.time_zone - before.transacted_at at time zone before.time_zone) / 60))::int end as minutes_since,
      2 * 3958.8 * asin(sqrt(sin(radians(s.latitude - before.latitude) / 2) ^ 2
        + cos(radians(before.latitude)) * cos(radians(s.latitude)) * sin(radians(s.longitude - before.longitude) / 2) ^ 2)) as miles_from,
      before.city as city_before,
      reading.odometer as odometer_before,
      extract(epoch from t.transacted_at - reading.transacted_at)::float8 / 86400 as days_since_odometer,
      usual.mpg as average_mpg
    from ${keyRows(fills)}
    join transactions t using (account_id, transacted_at, id)
    join cards c on c.account_id = t.account_id and c.id = t.card_id
    join products p on p.id = t.product_id
    left join sites s on s.id = t.site_id
    left join vehicles v on v.account_id = t.account_id and v.vehicle_number_key = upper(normalize(t.vehicle_number, NFKC))
    cross join lateral (select ${periodStart(sql`c.card_period_gallon_id`)} as gallons, ${periodStart(sql`c.card_period_amount_id`)} as amounts) since
    left join lateral (
      select sum(b.quantity) filter (where b.transacted_at >= since.gallons and b.product_id = any(${fuelIds}::smallint[])) as quantity,
        sum(b.total) filter (where b.transacted_at >= since.amounts) as total
      from transactions b
      where b.account_id = t.account_id and b.card_id = t.card_id and b.kind <> 'fee'
        and b.transacted_at >= least(since.gallons, since.amounts) and (b.transacted_at, b.id) <= (t.transacted_at, t.id)
        and (c.max_gallon_period is not null or c.max_amount_period > 0)
    ) period on true
    left join lateral (
      select b.transacted_at, b.time_zone, bs.latitude, bs.longitude, bs.city
      from (
        select b.transacted_at, b.id, b.time_zone, b.site_id from transactions b
        where p.is_fuel and b.account_id = t.account_id and b.card_id = t.card_id
          and b.transacted_at between t.transacted_at - interval '2 days' and t.transacted_at and ${isEarlierSwipe}
        ${ownIndex}
      ) b left join sites bs on bs.id = b.site_id
      order by b.transacted_at desc, b.id desc limit 1
    ) before on true
    left join lateral (
      select b.transacted_at, b.odometer from (
        select b.transacted_at, b.id, b.odometer from transactions b
        where p.is_mpg and t.odometer > 0 and t.vehicle_number <> ''
          and b.account_id = t.account_id and b.vehicle_number = t.vehicle_number and b.odometer > 0
          and b.transacted_at between t.transacted_at - interval '60 days' and t.transacted_at and ${isEarlierSwipe}
        ${ownIndex}
      ) b order by b.transacted_at desc, b.id desc limit 1
    ) reading on true
    left join lateral (
      select round(sum(b.miles) * 100000.0 / nullif(sum(b.quantity), 0))::int as mpg from transactions b
      where t.miles is not null and t.vehicle_number <> ''
        and b.account_id = t.account_id and b.vehicle_number = t.vehicle_number and b.miles is not null
        and b.transacted_at between t.transacted_at - interval '90 days' and t.transacted_at and ${isEarlierSwipe}
      having count(*) >= ${leastFills}
    ) usual on true
    where t.kind = 'sale'`.execute(ctx.db)
  const prices = await averagePrices(ctx, fills)
  return rows.map((fill): StoredFill => {
    const day = { ...fill, state: fill.site_state ?? '', day: fill.transacted_at.slice(0, 10) }
    return { ...fill, average_price: prices.get(dayKey(day)) ?? null }
  })
}
