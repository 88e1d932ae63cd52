// The amounts of a line: those in the file, and the missing ones calculated from price, quantity and the tax table.
import type { Product } from '@forecourt/domain/reference/products.ts'
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import { isBelievablePrice, taxesTold, type TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import { priced, taxesOf, type TaxExemption, type TaxTable } from '@forecourt/domain/rules/taxes.ts'

type Bought<Line = TransactionLine> = {
  line: Line
  product: Product
  site: { state: string; county: string; city: string } | undefined
  taxes: { rates: TaxTable; exemptions: readonly TaxExemption[] }
}

const nowhere = { state: '', county: '', city: '' }

type Dated = Pick<TransactionLine, 'transacted_at' | 'quantity'>

const owedOn = ({ line, product, site, taxes }: Bought<Dated>, base: number) =>
  taxesOf({ ...taxes, site: site ?? nowhere, product, on: line.transacted_at.slice(0, 10), quantity: line.quantity, base })
type Owed = ReturnType<typeof owedOn>

const sumOf = (owed: Owed) =>
  owed.federal_tax + owed.state_tax + owed.county_tax + owed.city_tax + owed.state_sales_tax + owed.local_sales_tax

/** A file does not split the local excise tax. Most of it goes to the county. */
const told = (taxes: NonNullable<TransactionLine['taxes']>, is_exempt: boolean): Owed => ({
  federal_tax: taxes.federal_tax,
  state_tax: taxes.state_tax,
  county_tax: taxes.local_excise,
  city_tax: 0,
  state_sales_tax: taxes.state_sales_tax,
  local_sales_tax: taxes.local_sales_tax,
  tax_waived: 0,
  is_exempt,
})

/** A sales tax depends on the base, and the base is the total without taxes. A few steps find both. */
const owedWithin = (bought: Bought<Dated>, net: number) => {
  let owed = owedOn(bought, net)
  for (let step = 0; step < 5; step++) owed = owedOn(bought, net - sumOf(owed))
  return owed
}

const owedBy = (bought: Bought) => {
  const { line } = bought
  if (line.taxes) return { owed: told(line.taxes, line.is_exempt), sum: taxesTold(line.taxes) }
  const owed =
    line.unit_price === null
      ? owedWithin(bought, line.total! - line.fees)
      : owedOn(bought, priced(line.quantity, line.unit_price))
  return { owed, sum: sumOf(owed) }
}

/** docs/product/sites.md#taxed-again: what stays when the taxes are reckoned again. Where price and total are told, both stay. */
const taxedFrom = ({ taxes, unit_price, total }: TransactionLine) => {
  if (taxes || (unit_price !== null && total !== null)) return 'file'
  return unit_price === null ? 'total' : 'price'
}

/** Base, taxes and fees always add up to the total. A cent of rounding goes to the base. */
export const priceLine = (bought: Bought) => {
  const { quantity, unit_price, pump_price, fees, total: given } = bought.line
  const { owed, sum } = owedBy(bought)
  const total = given ?? priced(quantity, unit_price!) + sum + fees
  const base = total - sum - fees
  const price = unit_price ?? (quantity === 0 ? 0 : Math.round((base * 1_000_000) / quantity))
  return {
    ...owed,
    quantity,
    fees,
    discount: 0,
    base,
    total,
    unit_price: price,
    pump_price: pump_price || price,
    taxed_from: taxedFrom(bought.line),
  }
}

/** A stored line whose taxes are our own. `unit_price` is null where the file told the total only. */
type StoredLine = Pick<TransactionLine, 'transacted_at' | 'quantity' | 'unit_price' | 'fees'> & {
  base: number
  discount: number
  total: number
}

/**
 * The amounts of a stored line by the certificates of today, as an import would reckon them: the price stays and the total
 * follows, or, where the file told the total only, the total stays and the price follows.
 */
export const priceAgain = (stored: StoredLine, bought: Omit<Bought, 'line'>) => {
  const { quantity, unit_price, fees, discount } = stored
  const bought_again = { ...bought, line: stored }
  if (unit_price !== null) {
    const owed = owedOn(bought_again, priced(quantity, unit_price))
    return { ...owed, base: stored.base, unit_price, total: stored.base + sumOf(owed) + fees - discount }
  }
  const net = stored.total - fees + discount
  const owed = owedWithin(bought_again, net)
  const base = net - sumOf(owed)
  return { ...owed, base, unit_price: quantity === 0 ? 0 : Math.round((base * 1_000_000) / quantity), total: stored.total }
}

const roundingCents = 2

/** If the taxes are our own and the total does not fit, one of the columns was mapped wrongly. */
const addsUp = ({ quantity, unit_price }: TransactionLine, { base }: { base: number }) =>
  unit_price === null || Math.abs(base - priced(quantity, unit_price)) <= roundingCents

/** Problems that are known only after the amounts were calculated. */
export const priceProblem = (line: TransactionLine, amounts: ReturnType<typeof priceLine>): Problem | undefined => {
  if (!addsUp(line, amounts)) return { field: 'total', message: 'Is not what quantity, price, taxes and fees add up to' }
  return isBelievablePrice(amounts) ? undefined : { field: 'total', message: 'Is too large for its quantity' }
}
