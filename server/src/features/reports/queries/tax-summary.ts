import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf, every, hasId, isOneOf, type Condition, type Sql } from './conditions.ts'
import { ptoQuantity, ptoRefund, ptoTenths } from './pto.ts'
import { withinDays } from './transaction-conditions.ts'

type TaxSummary = Reports['tax-summary']
type Params = ParamsOf<TaxSummary>

const isTaxed = ({ taxed }: Params): Condition => {
  if (taxed === all) return undefined
  return taxed === 'exempt' ? sql<boolean>`t.is_exempt` : sql<boolean>`not t.is_exempt`
}

const vehicleUse = sql`case vt.code when 'R' then 'Reefer' when 'O' then 'Off-road' when 'F' then 'Off-road' else 'On-road' end`

/** Each excise rate with the days it was in force. */
const rates = sql`
  select level, state, tax_class, rate, effective_from,
    coalesce(lead(effective_from) over (partition by level, state, tax_class order by effective_from), 'infinity') as effective_until
  from tax_rates where is_per_gallon and locality = '' and level in ('federal', 'state')`

const joinRate = (alias: 'fr' | 'sr', level: 'federal' | 'state', place: Sql) => sql`
  left join (${rates}) ${sql.ref(alias)} on ${sql.ref(`${alias}.level`)} = ${sql.lit(level)} and ${sql.ref(`${alias}.state`)} = ${place}
    and ${sql.ref(`${alias}.tax_class`)} = p.tax_class
    and t.transacted_at >= ${sql.ref(`${alias}.effective_from`)} and t.transacted_at < ${sql.ref(`${alias}.effective_until`)}`

const total = (column: string) => sql`coalesce(sum(${sql.ref(`t.${column}`)}), 0)::bigint as ${sql.ref(column)}`
const taxes = ['federal_tax', 'state_tax', 'county_tax', 'city_tax', 'state_sales_tax', 'local_sales_tax']

export const taxSummary = (scope: ReportScope, params: Params) => sql<RowOf<TaxSummary>>`
  select coalesce(s.state, '') as state, p.name as product, p.grade as product_group,
    coalesce(vt.code || ' ' || vt.description, 'Not given') as vehicle_type, ${vehicleUse} as vehicle_use,
    fr.rate as federal_rate, sr.rate as state_rate, count(*) as transactions,
    coalesce(sum(t.quantity) filter (where p.is_fuel and not t.is_exempt), 0)::bigint as taxed_quantity,
    coalesce(sum(t.quantity) filter (where p.is_fuel and t.is_exempt), 0)::bigint as exempt_quantity,
    ${sql.join(taxes.map(total))},
    sum(${sql.join(
      taxes.map((column) => sql.ref(`t.${column}`)),
      sql` + `,
    )})::bigint as total_tax,
    nullif(max(${ptoTenths}), 0)::bigint as pto_percent,
    coalesce(sum(t.quantity) filter (where ${ptoTenths} > 0), 0)::bigint as pto_quantity,
    sum(${ptoQuantity})::bigint as pto_exempt_quantity,
    sum(${ptoRefund})::bigint as refundable_tax
  from transactions t
  join products p on p.id = t.product_id
  left join sites s on s.id = t.site_id
  left join card_vehicle_types vt on vt.id = t.card_vehicle_type_id
  ${joinRate('fr', 'federal', sql`''`)}
  ${joinRate('sr', 'state', sql`s.state`)}
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
