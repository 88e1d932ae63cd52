// docs/product/invoices.md#files: the lines of a document as a table, ordered by time.
import type { DocumentLine } from '@forecourt/domain/rules/invoice-document.ts'

const dollars = (cents = 0) => cents / 100
const price = (value = 0) => value / 100_000
const units = { G: 'gallon', E: 'GGE', U: 'unit' } as const

export const lineColumns: readonly { title: string; value: (line: DocumentLine) => string | number | null }[] = [
  { title: 'Date', value: ({ at }) => at.slice(0, 10) },
  { title: 'Time', value: ({ at }) => at.slice(11) },
  { title: 'Posted', value: ({ posted }) => posted },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Corrects', value: ({ corrects = '' }) => corrects },
  { title: 'Card', value: ({ card = '' }) => `•••• ${card}` },
  { title: 'Vehicle', value: ({ vehicle = '' }) => vehicle },
  { title: 'Driver', value: ({ driver = '' }) => driver },
  { title: 'Cost center', value: ({ cost_center = '' }) => cost_center },
  { title: 'Misc keyed', value: ({ misc = '' }) => misc },
  { title: 'Odometer', value: ({ odometer = null }) => odometer },
  { title: 'Site', value: ({ site = '' }) => site },
  { title: 'City', value: ({ city = '' }) => city },
  { title: 'State', value: ({ state = '' }) => state },
  { title: 'Product', value: ({ product }) => product },
  { title: 'Quantity', value: ({ quantity = 0 }) => quantity / 1_000 },
  { title: 'Unit', value: ({ unit }) => units[unit] },
  { title: 'Pump price', value: ({ pump_price }) => price(pump_price) },
  { title: 'Price', value: ({ unit_price }) => price(unit_price) },
  { title: 'Amount', value: ({ base }) => dollars(base) },
  { title: 'Federal excise tax', value: ({ federal_tax }) => dollars(federal_tax) },
  { title: 'State excise tax', value: ({ state_tax }) => dollars(state_tax) },
  { title: 'County excise tax', value: ({ county_tax }) => dollars(county_tax) },
  { title: 'City excise tax', value: ({ city_tax }) => dollars(city_tax) },
  { title: 'State sales tax', value: ({ state_sales_tax }) => dollars(state_sales_tax) },
  { title: 'Local sales tax', value: ({ local_sales_tax }) => dollars(local_sales_tax) },
  { title: 'Fees', value: ({ fees }) => dollars(fees) },
  { title: 'Discount', value: ({ discount }) => dollars(discount) },
  { title: 'Total', value: ({ total }) => dollars(total) },
  { title: 'Tax waived', value: ({ tax_waived }) => dollars(tax_waived) },
  { title: 'Tax document', value: ({ tax_doc = '' }) => tax_doc },
  { title: 'Authorization number', value: ({ auth_number = '' }) => auth_number },
  { title: 'Transaction id', value: ({ tran_id }) => tran_id },
]
