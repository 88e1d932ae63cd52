// The rows of every report that lists transactions one by one.
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import type { RowOf } from '@forecourt/domain/reports/report.ts'
import { disputeMarks, disputeStates } from '@forecourt/domain/rules/disputes.ts'
import { sql } from 'kysely'
import type { FileRow, ReportScope } from './report-query.ts'
import { accountOf, every, masked, type Condition, type Sql } from './conditions.ts'

type Found = { where: readonly Condition[]; exceptions?: Condition }

/** Everything after the select list. `i` is the invoice, `vt` the type of the vehicle, `a` the account. */
export const fromTransactions = (scope: ReportScope, { where, exceptions }: Found): Sql => {
  const account_id = accountOf(scope)
  return sql`
    from transactions t
    join accounts a on a.id = t.account_id
    join products p on p.id = t.product_id
    join card_networks n on n.id = t.card_network_id
    left join sites s on s.id = t.site_id
    left join card_vehicle_types vt on vt.id = t.card_vehicle_type_id
    left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
    left join (
      select transaction_id, string_agg(code, ', ' order by code) as codes from exceptions
      where ${every([sql<boolean>`account_id = ${account_id} and transaction_id is not null`, exceptions])}
      group by transaction_id
    ) e on e.transaction_id = t.id
    where ${every([sql<boolean>`t.account_id = ${account_id}`, ...where])}`
}

/** For a transaction `t` and its product `p`: a volume of fuel, and a number of pieces. */
export const fuelQuantity = sql`case when p.is_fuel then t.quantity else 0 end`
export const pieces = sql`case when p.is_fuel then 0 else t.quantity end`

/** Miles count where they are known and the fuel drives the vehicle. */
const hasMileage = sql`t.miles is not null and p.is_mpg and t.quantity > 0`

/** Data files have no column for a discount, so their price has it deducted. */
const netPrice = sql`case when t.discount = 0 or t.quantity = 0 then t.unit_price
  else round((t.base - t.discount) * 1000000.0 / t.quantity)::integer end`

const disputeMark = sql`case d.state ${sql.join(
  disputeStates.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(disputeMarks[state])}`),
  sql` `,
)} end`

export const transactionSelection = ({ time_zone }: Pick<ReportScope, 'time_zone'>) => sql`
  t.transacted_at,
  (t.posted_at at time zone ${time_zone}::text)::date as posted_on,
  i.invoice_number,
  n.name as network,
  ${masked(sql`t.last_four`)} as card_number,
  t.card_description,
  t.vehicle_number,
  vt.code as vehicle_type,
  t.driver_number,
  t.driver_name,
  t.cost_center,
  t.misc_keyed,
  t.odometer,
  t.miles,
  case when ${hasMileage} then round(t.miles * 100000.0 / t.quantity)::integer end as mpg,
  case when ${hasMileage} then round(t.total * 1000.0 / t.miles)::integer end as cost_per_mile,
  s.site_number,
  s.name as site_name,
  s.city,
  s.state,
  s.zipcode,
  s.kind as site_kind,
  p.code as product_code,
  p.name as product,
  t.quantity,
  case p.unit when 'G' then 'gal' when 'E' then 'GGE' else 'each' end as unit,
  nullif(t.pump_price, 0) as pump_price,
  t.unit_price,
  t.federal_tax,
  t.state_tax,
  t.county_tax + t.city_tax as local_excise,
  t.state_sales_tax + t.local_sales_tax as sales_tax,
  t.fees,
  t.discount,
  t.total,
  ${fuelQuantity} as fuel_quantity,
  ${pieces} as pieces,
  case when p.is_fuel then t.base else 0 end as fuel_base,
  case when p.is_fuel then 0 else t.total end as non_fuel_total,
  case when ${hasMileage} then t.quantity end as mileage_quantity,
  case when ${hasMileage} then t.total end as mileage_total,
  e.codes as exceptions,
  (select ${disputeMark} from disputes d where d.account_id = t.account_id and d.transaction_id = t.id
    order by d.id desc limit 1) as dispute,
  t.auth_number,
  t.tran_id,
  t.id as transaction_id,
  t.card_id,
  t.invoice_id,
  t.last_four,
  a.cl_division_no as division_number,
  a.cl_account_no as account_number,
  i.invoiced_on as invoice_date,
  t.tax_doc,
  p.unit as unit_code,
  t.state_sales_tax,
  t.local_sales_tax,
  ${netPrice} as net_price,
  t.location_kind,
  t.is_exempt`

export const transactionRows = (scope: ReportScope, source: Sql) =>
  sql<RowOf<Reports['transaction-detail']> & FileRow>`select ${transactionSelection(scope)} ${source}`
