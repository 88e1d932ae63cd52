import type { ProductGrade } from '@forecourt/domain/reference/products.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf, isOfAccounts, masked, type Sql } from './conditions.ts'
import { priorPeriod } from './prior-period.ts'
import { withinDays } from './transaction-conditions.ts'

type FuelSummary = Reports['fuel-summary']
type Params = ParamsOf<FuelSummary>
type Dimension = Params['group_2']

/** Dimensions the day sums can answer: a year of the biggest fleet is a few thousand of their rows. */
const summable: readonly Dimension[] = ['product', 'month', 'state', 'none']

const orNone = (label: Sql) => sql`coalesce(nullif(${label}, ''), 'None')`

/** For a line `l`: a transaction or a day sum. In the prior period, `day` is shifted into the current period. */
const labels: Record<Dimension, Sql> = {
  none: sql`null::text`,
  product: sql`p.name`,
  month: sql`to_char(l.day, 'YYYY-MM')`,
  state: orNone(sql`l.state`),
  network: sql`n.name`,
  vehicle: orNone(sql`l.vehicle_number`),
  driver: orNone(sql`concat_ws(' ', nullif(l.driver_number, ''), nullif(l.driver_name, ''))`),
  card: sql`${masked(sql`l.last_four`)} || coalesce(' ' || coalesce(c.vehicle_number, nullif(c.description, '')), '')`,
  cost_center: orNone(sql`l.cost_center`),
  site: orNone(sql`concat_ws(', ', l.site_name, nullif(l.city, ''))`),
}

const daySums = sql`select s.account_id, s.day as bought_at, s.product_id, s.state, s.transactions, s.quantity, s.base, s.taxes, s.fees, s.discount, s.total
  from day_sums s`
const transactions = sql`
  select t.*, t.transacted_at as bought_at, coalesce(s.state, '') as state, s.name as site_name, s.city, 1 as transactions,
    t.federal_tax + t.state_tax + t.county_tax + t.city_tax + t.state_sales_tax + t.local_sales_tax as taxes
  from transactions t left join sites s on s.id = t.site_id`

/** A day sum does not know invoices. */
const linesOf = ({ invoice_id }: ReportScope, { group_1, group_2 }: Params) =>
  invoice_id === undefined && [group_1, group_2].every((dimension) => summable.includes(dimension))
    ? { lines: daySums, joins: sql`` }
    : { lines: transactions, joins: sql`join card_networks n on n.id = l.card_network_id left join cards c on c.id = l.card_id` }

const whenNow = (measure: Sql, also = sql`true`) => sql`coalesce(sum(${measure}) filter (where l.is_now and ${also}), 0)::bigint`
const gallonsOf = (grade: ProductGrade) => whenNow(sql`l.quantity`, sql`p.grade = ${sql.lit(grade)}`)
const whenPrior = (measure: Sql, also = sql`true`) =>
  sql`coalesce(sum(${measure}) filter (where not l.is_now and ${also}), 0)::bigint`

type Days = Pick<Params, 'from' | 'to'>

/** The lines of the period and those of the prior one. On an invoice, the period is its lines, whatever their days. */
const bothPeriods = ({ invoice_id }: ReportScope, params: Params, prior: Days) => {
  if (invoice_id === undefined) {
    const isNow = sql<boolean>`l.bought_at >= ${params.from}::date`
    return { isNow, either: withinDays(sql`l.bought_at`, { from: prior.from, to: params.to }) }
  }
  const isNow = sql<boolean>`(l.invoice_id is not distinct from ${invoice_id}::bigint)`
  return { isNow, either: sql<boolean>`(${isNow} or ${withinDays(sql`l.bought_at`, prior)})` }
}

/** Includes groups with purchases only in the prior period, because a driver or vehicle that stopped buying is worth a row. */
const grouped = (scope: ReportScope, params: Params) => {
  const prior = priorPeriod(params)
  const { lines, joins } = linesOf(scope, params)
  const { isNow, either } = bothPeriods(scope, params, prior)
  return sql`
    select ${labels[params.group_1]} as group_1, ${labels[params.group_2]} as group_2,
      ${whenNow(sql`l.transactions`)} as transactions,
      ${gallonsOf('Unleaded regular')} as unleaded_regular,
      ${gallonsOf('Unleaded mid')} as unleaded_mid,
      ${gallonsOf('Unleaded premium')} as unleaded_premium,
      ${gallonsOf('Diesel')} as diesel,
      ${gallonsOf('Dyed diesel')} as dyed_diesel,
      ${gallonsOf('Bio and renewable')} as bio_renewable,
      ${gallonsOf('DEF')} as def,
      ${gallonsOf('CNG')} as cng,
      ${gallonsOf('Other fuel')} as other_fuel,
      ${whenNow(sql`l.quantity`, sql`p.is_fuel`)} as quantity,
      ${whenNow(sql`l.base`, sql`p.is_fuel`)} as fuel_base,
      ${whenNow(sql`l.base`)} as base,
      ${whenNow(sql`l.taxes`)} as taxes,
      ${whenNow(sql`l.fees`)} as fees,
      ${whenNow(sql`l.discount`)} as discount,
      ${whenNow(sql`l.total`)} as total,
      ${whenPrior(sql`l.quantity`, sql`p.is_fuel`)} as prior_quantity,
      ${whenPrior(sql`l.total`)} as prior_total
    from (
      select l.*, ${isNow} as is_now,
        case when ${isNow} then l.bought_at else l.bought_at + ${prior.shift}::interval end as day
      from (${lines}) l
      where l.account_id = ${accountOf(scope)} and ${either}
    ) l join products p on p.id = l.product_id ${joins}
    group by 1, 2`
}

/** The total a share is calculated of. Across accounts it covers all of them; an invoice is of one. */
const whole = ({ account_ids, invoice_id }: ReportScope, params: Params) =>
  account_ids && invoice_id === undefined
    ? sql`(select sum(s.total) from day_sums s where ${isOfAccounts(sql`s.account_id`, account_ids)} and ${withinDays(sql`s.day`, params)})`
    : sql`sum(g.total) over ()`

export const fuelSummary = (scope: ReportScope, params: Params) => sql<RowOf<FuelSummary>>`
  select g.*,
    round(g.fuel_base * 1000000.0 / nullif(g.quantity, 0))::bigint as unit_price,
    round(g.total * 1000.0 / nullif(${whole(scope, params)}, 0))::bigint as share,
    g.quantity - g.prior_quantity as change_quantity,
    g.total - g.prior_total as change_total,
    round((g.total - g.prior_total) * 1000.0 / nullif(g.prior_total, 0))::bigint as change
  from (${grouped(scope, params)}) g
  where g.transactions <> 0 or g.total <> 0 or g.prior_total <> 0`
