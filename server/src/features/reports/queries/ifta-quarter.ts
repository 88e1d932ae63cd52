import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import { reports, type Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf, every } from './conditions.ts'
import { summed } from './summed.ts'
import { withinDays } from './transaction-conditions.ts'

type IftaQuarter = Reports['ifta-quarter']

const report = reports['ifta-quarter']

/** The fuel names of the IFTA return. Dyed fuel pays no road tax and DEF is not a fuel, so both are null. */
const fuelType = sql`case
  when p.code = '026' then 'E85'
  when p.code = '025' then 'M85'
  when p.grade = 'Bio and renewable' then 'Biodiesel'
  when p.tax_class = 'gasoline' then 'Gasoline'
  when p.tax_class = 'diesel' then 'Diesel'
  when p.tax_class = 'cng' then 'CNG'
  when p.tax_class = 'lpg' then 'Propane'
  when p.tax_class = 'lng' then 'LNG'
end`

const vehicles = {
  ifta: sql<boolean>`vt.code = 'I'`,
  // Refrigeration units, fork lifts and off-road equipment burn fuel without driving on roads.
  road: sql<boolean>`coalesce(vt.code, '') not in ('R', 'O', 'F')`,
} satisfies Record<ParamsOf<IftaQuarter>['vehicles'], unknown>

const hasMileage = sql`t.miles is not null and t.quantity > 0`

/** The return gives credit only for gallons on which the jurisdiction's tax was paid. */
const taxPaid = sql`case when t.state_tax <> 0 then t.quantity else 0 end`

export const iftaQuarter = (scope: ReportScope, params: ParamsOf<IftaQuarter>) => {
  const purchases = sql`
    select s.state, ${fuelType} as fuel_type, t.transacted_at::date as purchased_on, t.vehicle_number, s.name as seller,
      concat_ws(', ', nullif(s.address, ''), nullif(s.city, ''), s.state || coalesce(' ' || nullif(s.zipcode, ''), '')) as seller_address,
      a.name as purchaser, i.invoice_number, 1::bigint as transactions, t.quantity,
      ${taxPaid} as tax_paid_quantity, t.unit_price, t.base, t.state_tax, t.total,
      t.miles, case when ${hasMileage} then t.quantity end as mileage_quantity,
      case when ${hasMileage} then round(t.miles * 100000.0 / t.quantity)::bigint end as mpg, t.tran_id, t.invoice_id
    from transactions t
    join accounts a on a.id = t.account_id
    join products p on p.id = t.product_id and p.is_mpg
    join sites s on s.id = t.site_id
    left join card_vehicle_types vt on vt.id = t.card_vehicle_type_id
    left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
    where ${every([
      sql<boolean>`t.account_id = ${accountOf(scope)} and ${fuelType} is not null`,
      withinDays(sql`t.transacted_at`, params),
      vehicles[params.vehicles],
    ])}`
  if (params.view === 'detail') return sql<RowOf<IftaQuarter>>`${purchases}`
  return sql<RowOf<IftaQuarter>>`${summed(purchases, { report, by: ['state', 'fuel_type'] })}`
}
