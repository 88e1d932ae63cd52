// The fills of cards around the judged fills, read once for each card instead of once for each fill.
import { products } from '@forecourt/domain/reference/products.ts'
import { sql, type RawBuilder } from 'kysely'
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

const gallonPeriod = sql`c.card_period_gallon_id`
const amountPeriod = sql`c.card_period_amount_id`
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
  period_quantity: number
  period_total: number
}

/**
 * The fills of the cards from two days before. The sums of a period are computed in the database, so that the rows of a busy
 * month are not sent. `offset 0` keeps the planner on the index of the card, even when a new month has no statistics yet.
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

export const cardFills = (
  ctx: Pick<Ctx, 'db'>,
  fills: readonly { account_id: number; card_id: number; transacted_at: string }[],
) =>
  inParts(
    spansOf(fills, ({ card_id }) => card_id),
    (spans) => readCardFills(ctx, spans),
  )
