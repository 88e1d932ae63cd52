// Calculates the amounts of a line: takes those in the file, and the others from price, quantity, price rules and tax table.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import { isBelievablePrice, type TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import type { LineToPrice, Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { priced } from '@forecourt/domain/rules/taxes.ts'
import { priceRow } from '@forecourt/domain/rules/pricing/price-row.ts'

/** docs/product/sites.md#taxed-again: what stays fixed when taxes are recalculated. If the file has price and total, both stay. */
const taxedFrom = ({ taxes, unit_price, total }: TransactionLine) => {
  if (taxes || (unit_price !== null && total !== null)) return 'file'
  return unit_price === null ? 'total' : 'price'
}

/** Without gallons there is no price per gallon: a price in the file is ignored, and the amount decides. */
const told = (line: TransactionLine): TransactionLine =>
  line.quantity === 0 && line.total !== null ? { ...line, unit_price: null } : line

const toPrice = (line: TransactionLine): LineToPrice => ({
  quantity: line.quantity,
  network_price: line.unit_price,
  network_total: line.total,
  pump_price: line.pump_price,
  cost_price: line.cost_price,
  fees: line.fees,
  told: line.taxes,
  is_exempt: line.is_exempt,
})

export const priceImported = (given: TransactionLine, pricing: Pricing) => {
  const line = told(given)
  const { row, ...rest } = priceRow(toPrice(line), pricing)
  return { ...rest, row: { ...row, taxed_from: taxedFrom(line) } }
}
export type ImportedPrice = ReturnType<typeof priceImported>

const roundingCents = 2

/** If we calculate the taxes and the total does not fit, one of the columns was mapped wrongly. */
const addsUp = ({ quantity, unit_price }: TransactionLine, { network_base }: ImportedPrice) =>
  quantity === 0 || unit_price === null || Math.abs(network_base - priced(quantity, unit_price)) <= roundingCents

const opposite = 'Is above zero where the quantity is below it, or the other way round'
const uncovered = 'Is less than its taxes and fees'
const isOpposite = ({ quantity }: TransactionLine, total: number) => total !== 0 && total < 0 !== quantity < 0

/** Problems that show only after the amounts were calculated. */
export const priceProblem = (line: TransactionLine, price: ImportedPrice): Problem | undefined => {
  if (!addsUp(line, price)) return { field: 'total', message: 'Is not what quantity, price, taxes and fees add up to' }
  const { network_price, network_total } = price.row
  if (network_price < 0) return { field: 'total', message: isOpposite(line, network_total) ? opposite : uncovered }
  const isTheirs = isBelievablePrice({ unit_price: network_price, total: network_total })
  return isTheirs && isBelievablePrice(price.row) ? undefined : { field: 'total', message: 'Is too large for its quantity' }
}
