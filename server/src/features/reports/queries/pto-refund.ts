import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import { reports, type Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf, every } from './conditions.ts'
import { ptoQuantity, ptoRefund as refund, ptoTenths } from './pto.ts'
import { summed } from './summed.ts'
import { vehiclesWithin, withinDays } from './transaction-conditions.ts'

type PtoRefund = Reports['pto-refund']

const report = reports['pto-refund']

export const ptoRefund = (scope: ReportScope, params: ParamsOf<PtoRefund>) => {
  const fills = sql`
    select t.vehicle_number, vt.code || ' ' || vt.description as vehicle_type, ${ptoTenths}::bigint as pto_percent,
      t.transacted_at::date as purchased_on, s.name as site_name, s.city, p.name as product, i.invoice_number,
      1::bigint as transactions, t.odometer, t.miles, t.quantity, ${ptoQuantity}::bigint as exempt_quantity, t.state_tax,
      ${refund}::bigint as refundable_tax, t.tran_id, t.invoice_id
    from transactions t
    join products p on p.id = t.product_id
    join sites s on s.id = t.site_id
    join card_vehicle_types vt on vt.id = t.card_vehicle_type_id
    left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
    where ${every([
      sql<boolean>`t.account_id = ${accountOf(scope)} and ${ptoTenths} > 0`,
      withinDays(sql`t.transacted_at`, params),
      vehiclesWithin(scope, params),
    ])}`
  if (params.view === 'detail') return sql<RowOf<PtoRefund>>`${fills}`
  return sql<RowOf<PtoRefund>>`${summed(fills, { report, by: ['vehicle_number', 'vehicle_type', 'pto_percent'] })}`
}
