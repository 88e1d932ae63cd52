import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from '../report-query.ts'
import { accountOf, every, hasId, isOneOf, type Condition } from './conditions.ts'
import { ptoQuantity, ptoRefund, ptoTenths } from './pto.ts'
import { withinDays } from './transaction-conditions.ts'

type TaxSummary = Reports['tax-summary']
type Params = ParamsOf<TaxSummary>

const isTaxed = ({ taxed }: Params): Condition => {
  if (taxed === all) return undefined
  return taxed === 'exempt' ? sql<boolean>`t.is_exempt` : sql<boolean>`not t.is_exempt`
}

const vehicleUse = sql`case vt.code when 'R' then 'Reefer' when 'O' then 'Off-road' when 'F' then 'Off-road' else 'On-road' end`

/** Only day by day is it known which rate was in force; days with the same rates are one line. */
const days = (scope: ReportScope, params: Params) => sql`
  select coalesce(s.state, '') as state, p.name as product, p.grade as product_group, p.tax_class,
    coalesce(vt.code || ' ' || vt.description, 'Not given') as vehicle_type, ${vehicleUse} as vehicle_use,
    t.transacted_at::date as day, max(${ptoTenths}) as pto_percent,
    count(*) as transactions,
    coalesce(sum(t.quantity) filter (where not t.is_exempt), 0) as taxed_quantity,
    coalesce(sum(t.quantity) filter (where t.is_exempt), 0) as exempt_quantity,
    sum(t.federal_tax) as federal_tax, sum(t.state_tax) as state_tax, sum(t.county_tax) as county_tax, sum(t.city_tax) as city_tax,
    sum(t.state_sales_tax) as state_sales_tax, sum(t.local_sales_tax) as local_sales_tax,
    coalesce(sum(t.quantity) filter (where ${ptoTenths} > 0), 0) as pto_quantity,
    sum(${ptoQuantity}) as pto_exempt_quantity, sum(${ptoRefund}) as refundable_tax
  from transactions t
  join products p on p.id = t.product_id
  left join sites s on s.id = t.site_id
  left join card_vehicle_types vt on vt.id = t.card_vehicle_type_id
  where ${every([
    sql<boolean>`t.account_id = ${accountOf(scope)} and p.tax_class <> 'none'`,
    withinDays(sql`t.transacted_at`, params),
    isOneOf(sql`s.state`, params.state),
    hasId(sql`t.product_id`, params.product),
    isOneOf(sql`vt.code`, params.vehicle_type),
    isTaxed(params),
    params.ifta_only ? sql<boolean>`vt.code = 'I'` : undefined,
  ])}
  group by 1, 2, 3, 4, 5, 6, 7`

const rateOf = (level: 'federal' | 'state') => sql`(
  select r.rate from tax_rates r
  where r.level = ${sql.lit(level)} and r.state = ${level === 'federal' ? sql`''` : sql`d.state`} and r.locality = ''
    and r.tax_class = d.tax_class and r.is_per_gallon and r.effective_from <= d.day
  order by r.effective_from desc limit 1)`

const total = (column: string) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`

export const taxSummary = (scope: ReportScope, params: Params) => sql<RowOf<TaxSummary>>`
  select state, product, product_group, vehicle_type, vehicle_use, federal_rate, state_rate,
    nullif(max(pto_percent), 0)::bigint as pto_percent,
    ${sql.join(
      [
        'transactions',
        'taxed_quantity',
        'exempt_quantity',
        'federal_tax',
        'state_tax',
        'county_tax',
        'city_tax',
        'state_sales_tax',
        'local_sales_tax',
        'pto_quantity',
        'pto_exempt_quantity',
        'refundable_tax',
      ].map(total),
    )},
    sum(federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax)::bigint as total_tax
  from (select d.*, ${rateOf('federal')} as federal_rate, ${rateOf('state')} as state_rate from (${days(scope, params)}) d) d
  group by 1, 2, 3, 4, 5, 6, 7`
