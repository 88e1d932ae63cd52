// The only place that formats integers as text: cents, hundred-thousandths of a dollar, thousandths of a gallon
// (docs/product/transactions-and-money.md#units).

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const inUnitDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 3,
  maximumFractionDigits: 5,
})
const inThousandths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3 })
const inTenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Cents: $1,234.56, and -$1.00 in a reversal. */
export const dollars = (cents: number) => inDollars.format(cents / 100)

/** Hundred-thousandths of a dollar: $4.299. */
export const unitPrice = (price: number) => inUnitDollars.format(price / 100_000)

/** Thousandths of a gallon, with all three decimals: 123.456. */
export const gallons = (quantity: number) => inThousandths.format(quantity / 1_000)

/** Miles per gallon with one decimal; empty if the miles are unknown. */
export const milesPerGallon = (miles: number | null, quantity: number) =>
  miles !== null && quantity > 0 ? inTenths.format((miles * 1_000) / quantity) : ''

/** Parses an amount that a person typed, into cents: 1250, 1,250.00, $1,250.5. Undefined if it is not an amount. */
export const readDollars = (typed: string) => {
  const found = /^\$?(\d{1,3}(?:,\d{3})*|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  return found ? Number(found[1]!.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
