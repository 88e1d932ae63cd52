// docs/product/transactions-and-money.md#transaction-files: purchases in layout C, with one more column that has the card's id in
// cards.csv. The id of the source is kept, so that every install recognizes the same purchase.
import { signOf } from '@forecourt/domain/rules/fixed-line.ts'
import { networkCodes, transactionLayout } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql, type RawBuilder } from 'kysely'
import type { FileColumn, FileSelect } from './select-file.ts'

type Field = (typeof transactionLayout)[number]['field']

const network = sql`case n.name ${sql.join(
  Object.entries(networkCodes).map(([name, code]) => sql`when ${sql.lit(name)} then ${sql.lit(code)}`),
  sql` `,
)} else 'OTH' end`

const amounts = {
  quantity: sql`t.quantity`,
  // The layout has no column for a discount, so the unit price includes it.
  unit_price: sql`case when t.discount = 0 or t.quantity = 0 then t.unit_price
    else round((t.base - t.discount) * 1000000.0 / t.quantity)::integer end`,
  federal_tax: sql`t.federal_tax`,
  state_tax: sql`t.state_tax`,
  local_excise: sql`t.county_tax + t.city_tax`,
  state_sales_tax: sql`t.state_sales_tax`,
  local_sales_tax: sql`t.local_sales_tax`,
  fees: sql`t.fees`,
  total: sql`t.total`,
} as const

const { deciding, sharing } = signOf(transactionLayout)
const amountOf = (field: string) => amounts[field as keyof typeof amounts]
const sign = sql`case when coalesce(${sql.join(deciding.map((field) => sql`nullif(${amountOf(field)}, 0)`))},
  least(${sql.join(sharing.map(amountOf))})) < 0 then '-' else '+' end`

const values: Record<Field, RawBuilder<unknown>> = {
  record_type: sql`'D'`,
  division_number: sql`lpad(a.cl_division_no, 4, '0')`,
  account_number: sql`a.cl_account_no`,
  invoice_number: sql`coalesce(i.invoice_number, t.old_invoice_number)`,
  invoice_date: sql`coalesce(i.invoiced_on, t.old_invoice_date)`,
  tran_date: sql`t.transacted_at::date`,
  tran_time: sql`date_trunc('second', t.transacted_at)::time`,
  posted_date: sql`(t.posted_at at time zone a.time_zone)::date`,
  network,
  card_number: sql`'***' || t.last_four`,
  vehicle_number: sql`t.vehicle_number`,
  driver_number: sql`t.driver_number`,
  card_description: sql`t.card_description`,
  cost_center: sql`t.cost_center`,
  tax_doc: sql`t.tax_doc`,
  vehicle_type: sql`vt.code`,
  odometer: sql`case when t.odometer < 100000000 then t.odometer end`,
  misc_keyed: sql`t.misc_keyed`,
  site_number: sql`s.site_number`,
  site_name: sql`s.name`,
  city: sql`s.city`,
  state: sql`s.state`,
  zipcode: sql`s.zipcode`,
  product_code: sql`p.code`,
  product: sql`p.name`,
  unit: sql`p.unit`,
  ...amounts,
  sign,
  location_kind: sql`t.location_kind`,
  auth_number: sql`t.auth_number`,
  tran_id: sql`t.tran_id`,
  is_exempt: sql`case when t.is_exempt then 'Y' else 'N' end`,
}

const toColumn = (column: (typeof transactionLayout)[number]): FileColumn => ({
  name: column.field,
  value: values[column.field],
  kind: column.kind === 'number' ? { decimals: column.decimals } : column.kind === 'text' ? 'text' : 'plain',
})

const columns: readonly FileColumn[] = [
  ...transactionLayout.map(toColumn),
  { name: 'card', value: sql`t.card_id`, kind: 'plain' },
]

export const transactionsSelect = (account_id: number): FileSelect => ({
  columns,
  from: sql`
    from transactions t
    join accounts a on a.id = t.account_id
    join products p on p.id = t.product_id
    join card_networks n on n.id = t.card_network_id
    left join sites s on s.id = t.site_id
    left join card_vehicle_types vt on vt.id = t.card_vehicle_type_id
    left join invoices i on i.account_id = t.account_id and i.id = t.invoice_id
    where t.account_id = ${account_id} order by t.transacted_at, t.id`,
})
