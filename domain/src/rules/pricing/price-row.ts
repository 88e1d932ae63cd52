// docs/product/prices.md#what-is-kept: the columns of a transaction that pricing sets, for new lines of a file and for stored ones.
import type { ToldTaxes } from '#src/rules/import-line.ts'
import type { LineToPrice, Pricing } from './line-taxes.ts'
import { priceLine } from './price-line.ts'

const listed = (told: ToldTaxes) => [
  told.federal_tax,
  told.state_tax,
  told.local_excise,
  told.state_sales_tax,
  told.local_sales_tax,
]

type Taxes = {
  federal_tax: number
  state_tax: number
  county_tax: number
  city_tax: number
  state_sales_tax: number
  local_sales_tax: number
}
const stored = (row: Taxes): ToldTaxes => ({
  federal_tax: row.federal_tax,
  state_tax: row.state_tax,
  local_excise: row.county_tax + row.city_tax,
  state_sales_tax: row.state_sales_tax,
  local_sales_tax: row.local_sales_tax,
})

/** Reported taxes are stored only if they differ from ours. */
const toldTaxes = (told: ToldTaxes | null, row: Taxes) => {
  if (!told) return null
  const ours = listed(stored(row))
  const theirs = listed(told)
  return theirs.some((tax, at) => tax !== ours[at]) ? theirs : null
}

export const priceRow = (line: LineToPrice, pricing: Pricing) => {
  const { missing, network_base, ...amounts } = priceLine(line, pricing)
  const row = {
    ...amounts,
    pump_price: line.pump_price,
    cost_price: line.cost_price,
    price_rule_id: pricing.rule?.id ?? null,
    price_state: missing ? 'missing' : 'priced',
    told_taxes: toldTaxes(line.told, amounts),
  }
  return { row, missing, network_base }
}
export type PriceRow = ReturnType<typeof priceRow>['row']

/** The calculated amounts of a line. */
export const centColumns = [
  'base',
  'federal_tax',
  'state_tax',
  'county_tax',
  'city_tax',
  'state_sales_tax',
  'local_sales_tax',
  'discount',
  'total',
] as const

/** The columns that repricing a stored line may change. */
export const pricedColumns = [
  'unit_price',
  ...centColumns,
  'is_exempt',
  'tax_waived',
  'network_price',
  'network_total',
  'price_rule_id',
  'price_state',
  'told_taxes',
] as const satisfies readonly (keyof PriceRow)[]

export type StoredPrice = Taxes & {
  quantity: number
  unit_price: number
  pump_price: number
  network_price: number | null
  network_total: number | null
  cost_price: number | null
  fees: number
  total: number
  is_exempt: boolean
  told_taxes: number[] | null
  taxed_from: string | null
  import_id: number | null
}

const toldOf = (row: StoredPrice): ToldTaxes | null => {
  if (row.told_taxes) {
    const [federal_tax, state_tax, local_excise, state_sales_tax, local_sales_tax] = row.told_taxes as [
      number,
      number,
      number,
      number,
      number,
    ]
    return { federal_tax, state_tax, local_excise, state_sales_tax, local_sales_tax }
  }
  // A line that was never in a file has our own taxes. For an old line of a file this is unknown, so its taxes count as reported.
  const isOurs = row.taxed_from === 'price' || row.taxed_from === 'total' || (row.taxed_from === null && row.import_id === null)
  return isOurs ? null : stored(row)
}

/** Restores the line as the network reported it, so that it can be priced again. */
export const lineToPrice = (row: StoredPrice): LineToPrice => {
  const told = toldOf(row)
  const isFromPrice = row.taxed_from === 'price' || (row.taxed_from === null && row.import_id === null)
  return {
    quantity: row.quantity,
    network_price: row.taxed_from === 'total' ? null : (row.network_price ?? row.unit_price),
    network_total: isFromPrice ? null : (row.network_total ?? row.total),
    pump_price: row.pump_price,
    cost_price: row.cost_price,
    fees: row.fees,
    told,
    is_exempt: told !== null && row.is_exempt && row.told_taxes === null,
  }
}
