// docs/product/transactions-and-money.md#taxes: the taxes on a purchase, by level, and the effect of exemptions. Rates are rows
// with a date, never constants. Amounts are whole cents, rounded half away from zero so that a reversal mirrors its sale exactly.
import type { Product } from '#src/reference/products.ts'

export type TaxLevel = 'federal' | 'state' | 'county' | 'city' | 'state sales' | 'local sales'

const onExcises = ['none', 'federal', 'all'] as const
export type OnExcise = (typeof onExcises)[number]

/** In force from its date until the next row of the same tax. */
export type TaxRate = {
  level: TaxLevel
  /** Empty for a federal tax. */
  state: string
  /** The county or city that levies it; empty for a tax of a whole state. */
  locality: string
  tax_class: string
  /** Hundred-thousandths: of a dollar per gallon for an excise, of the price for a sales tax. */
  rate: number
  is_per_gallon: boolean
  /** The part that exempt customers also pay (LUST), in the same unit. */
  never_exempt_rate: number
  /** For a sales tax: the excises that are taxed together with the price. */
  on_excise?: OnExcise
  effective_from: string
}

/** One certificate of the buyer. An empty state or class covers all of them. */
export type TaxExemption = {
  level: TaxLevel
  state: string
  tax_class: string
  effective_from: string
  effective_to: string | null
}

type Place = { state: string; county: string; city: string }

/** Rates by tax, newest first. */
export type TaxTable = ReadonlyMap<string, readonly TaxRate[]>

const keyOf = ({ level, state, locality, tax_class }: Pick<TaxRate, 'level' | 'state' | 'locality' | 'tax_class'>) =>
  [level, state, locality.toUpperCase(), tax_class].join('|')

export const taxTable = (rates: readonly TaxRate[]): TaxTable => {
  const newestFirst = rates.toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1))
  return Map.groupBy(newestFirst, keyOf)
}

const levied: Record<TaxLevel, (site: Place) => { state: string; locality: string }> = {
  federal: () => ({ state: '', locality: '' }),
  state: ({ state }) => ({ state, locality: '' }),
  county: ({ state, county }) => ({ state, locality: county }),
  city: ({ state, city }) => ({ state, locality: city }),
  'state sales': ({ state }) => ({ state, locality: '' }),
  'local sales': ({ state, city }) => ({ state, locality: city }),
}

/** `on` is a day in the site's local time. */
type Where = { site: Place; tax_class: string; on: string }

/** The rate in force at the site on that day; undefined if there is no tax. */
export const rateInForce = (table: TaxTable, level: TaxLevel, { site, tax_class, on }: Where) =>
  table.get(keyOf({ level, tax_class, ...levied[level](site) }))?.find(({ effective_from }) => effective_from <= on)

/** Rounded half away from zero. */
export const divided = (amount: number, by: number) => Math.sign(amount) * Math.floor((2 * Math.abs(amount) + by) / (2 * by)) + 0

/** Thousandths of a gallon times hundred-thousandths of a dollar, in cents. Also used to calculate a base. */
export const priced = (quantity: number, unit_price: number) => divided(quantity * unit_price, 1_000_000)

const amountAt = (rate: number, { is_per_gallon }: TaxRate, { quantity, base }: Bought) =>
  is_per_gallon ? priced(quantity, rate) : divided(base * rate, 100_000)

type Bought = {
  /** Thousandths of a gallon; negative in a reversal, as is the base. */
  quantity: number
  /** The amount paid without taxes, in cents. */
  base: number
}

const isCovered =
  (level: TaxLevel, { site, tax_class, on }: Where) =>
  (exemption: TaxExemption) =>
    exemption.level === level &&
    (exemption.state === '' || exemption.state === site.state) &&
    (exemption.tax_class === '' || exemption.tax_class === tax_class) &&
    exemption.effective_from <= on &&
    (exemption.effective_to === null || on <= exemption.effective_to)

type Purchase = Bought & {
  rates: TaxTable
  /** The certificates of the buying account and card. This function checks their dates and places. */
  exemptions: readonly TaxExemption[]
  site: Place
  product: Pick<Product, 'tax_class'>
  on: string
}

export const taxesOf = ({ rates, exemptions, site, product: { tax_class }, on, ...bought }: Purchase) => {
  const where = { site, tax_class, on }
  const owed = (level: TaxLevel) => {
    const tax = rateInForce(rates, level, where)
    if (!tax) return { due: 0, waived: 0, is_exempt: false }
    const full = amountAt(tax.rate, tax, bought)
    const is_exempt = tax.rate > tax.never_exempt_rate && exemptions.some(isCovered(level, where))
    const due = is_exempt ? amountAt(tax.never_exempt_rate, tax, bought) : full
    return { due, waived: full - due, is_exempt }
  }
  const each = {
    federal_tax: owed('federal'),
    state_tax: owed('state'),
    county_tax: owed('county'),
    city_tax: owed('city'),
    state_sales_tax: owed('state sales'),
    local_sales_tax: owed('local sales'),
  }
  return {
    federal_tax: each.federal_tax.due,
    state_tax: each.state_tax.due,
    county_tax: each.county_tax.due,
    city_tax: each.city_tax.due,
    state_sales_tax: each.state_sales_tax.due,
    local_sales_tax: each.local_sales_tax.due,
    tax_waived: Object.values(each).reduce((sum, { waived }) => sum + waived, 0),
    is_exempt: Object.values(each).some(({ is_exempt }) => is_exempt),
  }
}

/** The values that `taxesOf` uses: the rates in force at the site on that day, and the levels covered by certificates. */
export const taxesInForce = (table: TaxTable, exemptions: readonly TaxExemption[], where: Where) => {
  const rates: Partial<Record<TaxLevel, { rate: number; never_exempt_rate: number; on_excise: OnExcise }>> = {}
  const exempt: TaxLevel[] = []
  for (const level of Object.keys(levied) as TaxLevel[]) {
    const used = rateInForce(table, level, where)
    if (used) rates[level] = { rate: used.rate, never_exempt_rate: used.never_exempt_rate, on_excise: used.on_excise ?? 'none' }
    if (exemptions.some(isCovered(level, where))) exempt.push(level)
  }
  return { rates, exempt }
}

/** WAC 308-77-112: the share of its fuel that a vehicle type burns while stationary, by Washington's rules. Plain P has none. */
const ptoPercents: Readonly<Record<string, number>> = { V: 7.5, W: 10, X: 15, Y: 20, Z: 25 }

export const ptoPercent = (vehicle_type_code: string | null) => (vehicle_type_code && ptoPercents[vehicle_type_code]) || 0

type Driven = { vehicle_type_code: string | null; state: string; quantity: number; state_tax: number }

/** The gallons that power equipment, and the refundable state tax on them. Applies to Washington's tax only. */
export const ptoRefund = ({ vehicle_type_code, state, quantity, state_tax }: Driven) => {
  const tenths = state === 'WA' && state_tax !== 0 ? ptoPercent(vehicle_type_code) * 10 : 0
  return { exempt_quantity: divided(quantity * tenths, 1000), refundable_tax: divided(state_tax * tenths, 1000) }
}
