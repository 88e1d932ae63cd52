// docs/product/invoices.md#the-document: the lines of an invoice as canonical JSON, written by the database. An account may have a
// hundred thousand lines in a cycle; this way none of them passes through the worker.
import { sql, type RawBuilder } from 'kysely'

const words = (value: RawBuilder<unknown>) => sql`to_json(nullif(${value}, ''))::text`
const amount = (value: RawBuilder<unknown>) => sql`nullif(${value}, 0)::text`
const mark = (value: RawBuilder<unknown>) => sql`case when ${value} then 'true' end`
const column = (name: string) => sql.ref(`t.${name}`)
/** What the network charges the provider is told only where the customer's price is made of it. */
const neededBy = (model: string, name: string) =>
  sql`case when g.inputs #>> '{rule,model}' = ${sql.lit(model)} then ${column(name)}::text end`

/** A field that is null is left out. `t` is the transaction, `p` its product, `s` its site, `g` its pricing. */
const fieldsOf = (time_zone: string): Record<string, RawBuilder<unknown>> => ({
  at: sql`to_json(to_char(t.transacted_at, 'YYYY-MM-DD"T"HH24:MI:SS'))::text`,
  auth_number: words(column('auth_number')),
  base: amount(column('base')),
  card: words(column('last_four')),
  card_id: sql`t.card_id::text`,
  city: words(sql`s.city`),
  city_tax: amount(column('city_tax')),
  corrects: sql`case when t.correction > 0 then (
    select to_json(i.invoice_number)::text from transactions o
    join invoices i on i.account_id = o.account_id and i.id = o.invoice_id
    where o.account_id = t.account_id and o.transacted_at = t.transacted_at and o.id = t.parent_id) end`,
  cost_price: neededBy('cost', 'cost_price'),
  cost_center: words(column('cost_center')),
  county_tax: amount(column('county_tax')),
  discount: amount(column('discount')),
  driver: words(sql`coalesce(nullif(t.driver_name, ''), t.driver_number)`),
  federal_tax: amount(column('federal_tax')),
  fee: sql`t.fee_rule_id::text`,
  fees: amount(column('fees')),
  id: sql`t.id::text`,
  is_exempt: mark(column('is_exempt')),
  is_fuel: mark(sql`p.is_fuel`),
  is_reckoned: mark(sql`t.taxed_from in ('price', 'total')`),
  kind: words(column('kind')),
  local_sales_tax: amount(column('local_sales_tax')),
  misc: words(column('misc_keyed')),
  network_price: neededBy('network', 'network_price'),
  odometer: sql`t.odometer::text`,
  posted: sql`to_json(to_char(t.posted_at at time zone ${time_zone}, 'YYYY-MM-DD'))::text`,
  pricing: sql`t.pricing_id::text`,
  product: words(sql`p.name`),
  product_id: sql`t.product_id::text`,
  pump_price: amount(column('pump_price')),
  quantity: amount(column('quantity')),
  site: words(sql`s.name`),
  state: words(sql`s.state`),
  state_sales_tax: amount(column('state_sales_tax')),
  state_tax: amount(column('state_tax')),
  tax_doc: words(column('tax_doc')),
  tax_waived: amount(column('tax_waived')),
  total: amount(column('total')),
  tran_id: words(column('tran_id')),
  unit: words(sql`p.unit`),
  unit_price: amount(column('unit_price')),
  vehicle: words(column('vehicle_number')),
})

/** One row with the text of all lines, by their time. A part of `concat` that is null is skipped with its comma. */
export const documentLines = (invoice: { account_id: number; id: number }, time_zone: string) => {
  const parts = Object.entries(fieldsOf(time_zone))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => sql`${sql.lit(`,"${key}":`)} || ${value}`)
  return sql<{ text: string }>`
    select coalesce(string_agg('{' || substr(line.text, 2) || '}', ',' order by line.transacted_at, line.id), '') as text
    from (
      select t.transacted_at, t.id, concat(${sql.join(parts)}) as text
      from transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
      left join pricings g on g.id = t.pricing_id
      where t.account_id = ${invoice.account_id} and t.invoice_id = ${invoice.id}
    ) line`
}
