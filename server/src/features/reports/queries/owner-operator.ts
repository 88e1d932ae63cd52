import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { ReportScope } from './report-query.ts'
import { accountOf, every, isOneOf, masked } from './conditions.ts'
import { boughtIn } from './transaction-conditions.ts'
import { fuelQuantity, pieces } from './transaction-rows.ts'

type OwnerOperator = Reports['owner-operator']

/**
 * Stored with each fill. Older lines without it use the owner operator of their vehicle, until that vehicle changes hands and
 * they keep the one they had.
 */
const owner = (column: 'owner_operator_number' | 'owner_operator_name') =>
  sql`coalesce(${sql.ref(`t.${column}`)}, ${sql.ref(`v.${column}`)})`

/** Without fees, both the fee lines and the fees on other lines are left out, and the total leaves them out too. */
export const ownerOperator = (scope: ReportScope, params: ParamsOf<OwnerOperator>) => {
  const fees = params.include_fees ? sql`t.fees` : sql`0`
  return sql<RowOf<OwnerOperator>>`
    select concat_ws(' ', ${owner('owner_operator_number')}, nullif(${owner('owner_operator_name')}, '')) as owner_operator, t.transacted_at,
      ${masked(sql`t.last_four`)} as card_number, t.vehicle_number, s.name as site_name, s.city, s.state, p.name as product,
      t.quantity, ${fuelQuantity} as fuel_quantity, ${pieces} as pieces, nullif(t.pump_price, 0) as pump_price, t.unit_price, t.base, t.discount,
      t.federal_tax + t.state_tax + t.county_tax + t.city_tax + t.state_sales_tax + t.local_sales_tax as taxes,
      ${fees} as fees, t.total - t.fees + ${fees} as total, i.invoice_number, t.tran_id, t.card_id, t.invoice_id
    from transactions t
    left join vehicles v on v.account_id = t.account_id and v.vehicle_number_key = upper(normalize(t.vehicle_number, NFKC))
    join products p on p.id = t.product_id
    left join sites s on s.id = t.site_id
    left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
    where ${every([
      sql<boolean>`t.account_id = ${accountOf(scope)} and ${owner('owner_operator_number')} <> ''`,
      boughtIn(scope, params),
      isOneOf(owner('owner_operator_number'), params.owner_operator),
      params.include_fees ? undefined : sql<boolean>`t.kind <> 'fee' and p.grade <> 'Fee'`,
    ])}`
}
