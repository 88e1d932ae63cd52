// What the cards and vehicles of many fills did around them, read once for each card and vehicle instead of once for each fill.
import { products } from '@forecourt/domain/reference/products.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/context.ts'
import type { Swipe } from './fill-before.ts'

type Fill = { account_id: number; transacted_at: string }

type Span<Owner> = { account_id: number; owner: Owner; first_at: string; last_at: string }

/** Each card or vehicle once, from its first fill to its last. */
const spansOf = <F extends Fill, Owner extends string | number>(fills: readonly F[], ownerOf: (fill: F) => Owner) => {
  const spans = new Map<string, Span<Owner>>()
  for (const fill of fills) {
    const { account_id, transacted_at } = fill
    const owner = ownerOf(fill)
    const span = spans.get(`${account_id} ${owner}`)
    if (!span) spans.set(`${account_id} ${owner}`, { account_id, owner, first_at: transacted_at, last_at: transacted_at })
    else if (transacted_at < span.first_at) span.first_at = transacted_at
    else if (transacted_at > span.last_at) span.last_at = transacted_at
  }
  return [...spans.values()]
}

/** As many cards or vehicles as one statement looks around well within the database's time limit. */
const ownersAtOnce = 1_000

/** The rows of all groups, a part of the owners at a time; groups are counted through. */
const inParts = async <Owner, Row extends { group: number }>(
  spans: readonly Span<Owner>[],
  read: (some: readonly Span<Owner>[]) => Promise<Row[]>,
) => {
  const found: Row[] = []
  for (let from = 0; from < spans.length; from += ownersAtOnce)
    for (const row of await read(spans.slice(from, from + ownersAtOnce))) {
      row.group += from
      found.push(row)
    }
  return found
}

/** With the whole time they cover: known beforehand, it spares the planner all other months. */
const spanRows = (spans: readonly Span<string | number>[], type: RawBuilder<unknown>) => ({
  rows: sql`unnest(${spans.map(({ account_id }) => account_id)}::bigint[], ${spans.map(({ owner }) => owner)}::${type}[],
    ${spans.map(({ first_at }) => first_at)}::timestamp[], ${spans.map(({ last_at }) => last_at)}::timestamp[])
    with ordinality p (account_id, owner, first_at, last_at, "group")`,
  earliest: spans.reduce((first, { first_at }) => (first_at < first ? first_at : first), spans[0]!.first_at),
  latest: spans.reduce((last, { last_at }) => (last_at > last ? last_at : last), spans[0]!.last_at),
})

const fuelIds = products.filter(({ is_fuel }) => is_fuel).map(({ id }) => id)

/** By the card's own period: a day, a week from Monday, half a month, a month. */
const periodStart = (period_id: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`case ${period_id}
  when 1 then date_trunc('day', ${at})
  when 2 then date_trunc('week', ${at})
  when 3 then date_trunc('month', ${at}) + case when extract(day from ${at}) > 15 then interval '15 days' else interval '0' end
  when 4 then date_trunc('month', ${at}) end`

const gallonPeriod = sql`c.card_period_gallon_id`
const amountPeriod = sql`c.card_period_amount_id`
const at = sql`b.transacted_at`

type CardFill = Swipe & {
  group: number
  id: number
  kind: string
  /** Seconds of the world's clock, for sites of two time zones. */
  instant: number
  city: string | null
  latitude: number | null
  longitude: number | null
  period_quantity: number
  period_total: number
}

/**
 * The fills of the cards from two days before. What a period adds up to is summed from its beginning, here, so that a busy
 * month never leaves the database. The fence keeps the planner to the index of the card, whatever it believes of a new month.
 */
const readCardFills = async ({ db }: Pick<Ctx, 'db'>, spans: readonly Span<number>[]) => {
  const { rows, earliest, latest } = spanRows(spans, sql`bigint`)
  const found = await sql<CardFill>`
    select b."group", b.transacted_at, b.id, b.kind, b.site_id, b.auth_number, s.city, s.latitude, s.longitude,
      extract(epoch from b.transacted_at at time zone b.time_zone)::float8 as instant,
      coalesce(b.period_quantity, 0)::float8 as period_quantity, coalesce(b.period_total, 0)::float8 as period_total
    from (
      select p."group", p.first_at, b.*,
        case when p.has_limit and p.card_period_gallon_id is not null then
          sum(b.quantity) filter (where b.product_id = any(${fuelIds}::smallint[])) over gallons end as period_quantity,
        case when p.has_limit and p.card_period_amount_id is not null then sum(b.total) over amounts end as period_total
      from (
        select p.*, c.card_period_gallon_id, c.card_period_amount_id,
          c.max_gallon_period is not null or coalesce(c.max_amount_period, 0) > 0 as has_limit,
          least(${periodStart(gallonPeriod, sql`p.first_at`)}, ${periodStart(amountPeriod, sql`p.first_at`)}) as period_from
        from ${rows} join cards c on c.account_id = p.account_id and c.id = p.owner
      ) p cross join lateral (
        select b.transacted_at, b.id, b.kind, b.site_id, b.auth_number, b.time_zone, b.product_id, b.quantity, b.total
        from transactions b
        where b.account_id = p.account_id and b.card_id = p.owner and b.kind <> 'fee' and b.transacted_at <= p.last_at
          and b.transacted_at >= least(p.first_at - interval '2 days', case when p.has_limit then p.period_from end)
          and b.transacted_at between ${earliest}::timestamp - interval '31 days' and ${latest}::timestamp
        offset 0
      ) b
      window gallons as (partition by p."group", ${periodStart(sql`p.card_period_gallon_id`, at)} order by b.transacted_at, b.id),
        amounts as (partition by p."group", ${periodStart(sql`p.card_period_amount_id`, at)} order by b.transacted_at, b.id)
    ) b left join sites s on s.id = b.site_id
    where b.transacted_at >= b.first_at - interval '2 days'
    order by b."group", b.transacted_at, b.id`.execute(db)
  return found.rows
}

export const cardFills = (ctx: Pick<Ctx, 'db'>, fills: readonly (Fill & { card_id: number })[]) =>
  inParts(
    spansOf(fills, ({ card_id }) => card_id),
    (spans) => readCardFills(ctx, spans),
  )

type VehicleFill = Swipe & {
  group: number
  id: number
  odometer: number | null
  /** Of the fills of the 90 days before its moment, other swipes only. */
  usual_fills: number
  usual_miles: number
  usual_quantity: number
}

/** So many before the first are enough to find one that is not of the same swipe. */
const readingsBefore = 20

const ninetyDaysBefore = sql`order by b.transacted_at range between interval '90 days' preceding and interval '1 microsecond' preceding`

/** Of the sum over the window, what belongs to the same swipe goes off again. */
const ofOtherSwipes = (sum: RawBuilder<unknown>) =>
  sql`(coalesce(${sum} over earlier, 0) - case when b.auth_number = '' then 0 else coalesce(${sum} over own, 0) end)::float8`

/** The fills of the vehicles that read an odometer, with what was usual before each. */
const readVehicleFills = async ({ db }: Pick<Ctx, 'db'>, spans: readonly Span<string>[]) => {
  const { rows, earliest, latest } = spanRows(spans, sql`text`)
  const found = await sql<VehicleFill>`
    select "group", transacted_at, id, site_id, auth_number, odometer, usual_fills, usual_miles, usual_quantity from (
      select p."group", p.first_at, b.*, ${ofOtherSwipes(sql`count(b.miles)`)} as usual_fills,
        ${ofOtherSwipes(sql`sum(b.miles)`)} as usual_miles,
        ${ofOtherSwipes(sql`sum(b.driven_quantity)`)} as usual_quantity,
        lead(b.transacted_at, ${readingsBefore}) over (partition by p."group" order by b.transacted_at, b.id) as later_at
      from ${rows} cross join lateral (
        select b.transacted_at, b.id, b.site_id, b.auth_number, b.odometer, b.miles,
          case when b.miles is not null then b.quantity end as driven_quantity
        from transactions b
        where b.account_id = p.account_id and b.vehicle_number = p.owner and b.kind = 'sale' and (b.odometer > 0 or b.miles is not null)
          and b.transacted_at between p.first_at - interval '90 days' and p.last_at
          and b.transacted_at between ${earliest}::timestamp - interval '90 days' and ${latest}::timestamp
        offset 0
      ) b
      window earlier as (partition by p."group" ${ninetyDaysBefore}), own as (partition by p."group", b.auth_number ${ninetyDaysBefore})
    ) b
    where transacted_at >= first_at or later_at is null or later_at >= first_at
    order by "group", transacted_at, id`.execute(db)
  return found.rows
}

export const vehicleFills = (ctx: Pick<Ctx, 'db'>, fills: readonly (Fill & { vehicle_number: string })[]) =>
  inParts(
    spansOf(fills, ({ vehicle_number }) => vehicle_number),
    (spans) => readVehicleFills(ctx, spans),
  )
