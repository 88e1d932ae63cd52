// The fills of cards around the judged fills, read once for each card instead of once for each fill.
import { products } from '@forecourt/domain/reference/products.ts'
import { sql, type RawBuilder } from 'kysely'
import { upTo } from '#src/db/up-to.ts'
import type { Ctx } from '#src/system/context.ts'
import type { Swipe } from './fill-before.ts'
import { inParts, spanRows, spansOf, type Span } from './spans.ts'

const fuelIds = products.filter(({ is_fuel }) => is_fuel).map(({ id }) => id)

/** The card's period: a day, a week from Monday, half a month, or a month. */
const periodStart = (period_id: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`case ${period_id}
  when 1 then date_trunc('day', ${at})
  when 2 then date_trunc('week', ${at})
  when 3 then date_trunc('month', ${at}) + case when extract(day from ${at}) > 15 then interval '15 days' else interval '0' end
  when 4 then date_trunc('month', ${at}) end`

const gallonPeriod = sql`p.card_period_gallon_id`
const amountPeriod = sql`p.card_period_amount_id`
const at = sql`b.transacted_at`

type CardFill = Swipe & {
  group: number
  id: number
  kind: string
  /** Seconds in universal time, because two sites may be in two time zones. */
  instant: number
  city: string | null
  latitude: number | null
  longitude: number | null
  precision: string | null
  period_quantity: number
  period_total: number
}

/**
 * The fills of the cards from two days before. The sums of a period are computed in the database, so that the rows of a busy
 * month are not transferred. A new day has no statistics, and any index that begins with the account seems equally good: the order
 * by a card that is one `any` of a list is that of the card's index only, and keeps the planner on it.
 */
export const cardFillRows = (spans: readonly Span<string>[]) => {
  const { rows, inMonths } = spanRows(spans, sql`text`)
  return sql<CardFill>`
    select b."group", b.transacted_at, b.id, b.kind, b.site_id, b.auth_number, s.city, s.latitude, s.longitude, s.precision,
      extract(epoch from b.transacted_at at time zone b.time_zone)::float8 as instant,
      coalesce(b.period_quantity, 0)::float8 as period_quantity, coalesce(b.period_total, 0)::float8 as period_total
    from (
      select p."group", p.first_at, b.*,
        case when p.has_limit and p.card_period_gallon_id is not null then
          sum(b.quantity) filter (where b.product_id = any(${fuelIds}::smallint[])) over gallons end as period_quantity,
        case when p.has_limit and p.card_period_amount_id is not null then sum(b.total) over amounts end as period_total
      from (
        select p.*, least(${periodStart(gallonPeriod, sql`p.first_at`)}, ${periodStart(amountPeriod, sql`p.first_at`)}) as period_from
        from (
          select p.account_id, p."group", p.first_at, p.last_at, split_part(p.owner, ' ', 1)::bigint as card_id,
            nullif(split_part(p.owner, ' ', 2), '')::smallint as card_period_gallon_id,
            nullif(split_part(p.owner, ' ', 3), '')::smallint as card_period_amount_id,
            split_part(p.owner, ' ', 4) = 'limited' as has_limit
          from ${rows}
        ) p
      ) p cross join lateral (
        select b.transacted_at, b.id, b.kind, b.site_id, b.auth_number, b.time_zone, b.product_id, b.quantity, b.total
        from transactions b
        where b.account_id = p.account_id and b.card_id = any (array[p.card_id]) and b.kind <> 'fee' and ${upTo(at, sql`p.last_at`)}
          and b.transacted_at >= least(p.first_at - interval '2 days', case when p.has_limit then p.period_from end)
          and ${inMonths(at, 31)}
        order by b.card_id, b.transacted_at, b.id
      ) b
      window gallons as (partition by p."group", ${periodStart(gallonPeriod, at)} order by b.transacted_at, b.id),
        amounts as (partition by p."group", ${periodStart(amountPeriod, at)} order by b.transacted_at, b.id)
    ) b left join sites s on s.id = b.site_id
    where b.transacted_at >= b.first_at - interval '2 days'
    order by b."group", b.transacted_at, b.id`
}

type Limited = {
  account_id: number
  card_id: number
  transacted_at: string
  max_gallon_period: number | null
  card_period_gallon_id: number | null
  max_amount_period: number | null
  card_period_amount_id: number | null
}

/**
 * Fills judged by different periods form separate groups, because their earlier fills are summed differently. The SQL statement
 * splits this string again.
 */
const groupOf = ({ card_id, max_gallon_period, max_amount_period, ...fill }: Limited) => {
  const isLimited = max_gallon_period !== null || (max_amount_period ?? 0) > 0
  return [card_id, fill.card_period_gallon_id, fill.card_period_amount_id, isLimited ? 'limited' : ''].join(' ')
}

/** The fills of all groups, and the index of a fill among them. One fill may be in several groups, as an earlier fill of others. */
export const cardFills = async <Fill extends Limited & { id: number }>(ctx: Pick<Ctx, 'db'>, fills: readonly Fill[]) => {
  const spans = spansOf(fills, groupOf)
  const groups = new Map(spans.map(({ account_id, owner }, place) => [`${account_id} ${owner}`, place + 1]))
  const rows = await inParts(spans, async (some) => (await cardFillRows(some).execute(ctx.db)).rows)
  const places = new Map(rows.map(({ group, id }, place) => [`${group} ${id}`, place]))
  return { rows, placeOf: (fill: Fill) => places.get(`${groups.get(`${fill.account_id} ${groupOf(fill)}`)} ${fill.id}`)! }
}
