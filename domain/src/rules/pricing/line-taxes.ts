// docs/product/prices.md#cents: the taxes of one line under its pricing, in full and after exemption certificates.
import type { ToldTaxes } from '#src/rules/import-line.ts'
import { divided, priced, type TaxLevel } from '#src/rules/taxes.ts'
import type { PriceModel } from './price-rules.ts'

export type UsedRate = { rate: number; never_exempt_rate: number; on_excise: 'none' | 'federal' | 'all' }

/** Shared by lines with the same pricing. Stored, because rates and rules may be corrected later. */
export type Pricing = {
  rule: {
    id: number
    model: PriceModel
    amount: number
    off: number
    index: { price_index_id: number; effective_from: string; revision: number; price: number } | null
  } | null
  /** The rates in force at the site on that day. */
  rates: Partial<Record<TaxLevel, UsedRate>>
  /** The levels exempted by certificates of the account or the card. */
  exempt: readonly TaxLevel[]
}

export type LineToPrice = {
  quantity: number
  /** The network's price without taxes; null if the file has only a total. */
  network_price: number | null
  /** Null if the file has only a price. */
  network_total: number | null
  /** 0 if the file has none. */
  pump_price: number
  cost_price: number | null
  fees: number
  told: ToldTaxes | null
  /** The file marks the line as exempt. */
  is_exempt: boolean
}

type Owed = { due: number; full: number; is_exempt: boolean }
const nothing: Owed = { due: 0, full: 0, is_exempt: false }

/** `amount` times `part` divided by `whole`; both may be below zero. */
export const share = (amount: number, part: number, whole: number) => divided(Math.sign(whole) * amount * part, Math.abs(whole))

const ofPrice = (amount: number, rate: number) => divided(amount * rate, 100_000)

/** Certificates have no effect on a tax that is not owed, nor on one that is never exempt. */
const isExemptFrom = ({ rates, exempt }: Pricing, level: TaxLevel, told: number | null) => {
  if (!exempt.includes(level) || told === 0) return false
  const used = rates[level]
  return used ? used.rate > used.never_exempt_rate : told !== null
}

const nearer = (a: number, b: number) => (Math.abs(a) < Math.abs(b) ? a : b)

/** An exemption leaves the part that is never exempt, even for a tax that the file reports. */
const reduced = (full: number, due: () => number, is_exempt: boolean): Owed =>
  is_exempt ? { full, due: nearer(due(), full), is_exempt } : { full, due: full, is_exempt }

type Levied = { quantity: number; level: TaxLevel; told: number | null }

const excise = (pricing: Pricing, { quantity, level, told }: Levied) => {
  const used = pricing.rates[level]
  const full = told ?? (used ? priced(quantity, used.rate) : 0)
  return reduced(full, () => priced(quantity, used?.never_exempt_rate ?? 0), isExemptFrom(pricing, level, told))
}

/** A file reports county and city together. The tax table determines the city's part; the county gets the rest. */
const localExcise = (pricing: Pricing, quantity: number, told: number) => {
  const city = nearer(priced(quantity, pricing.rates.city?.rate ?? 0), told)
  return { county: told - city, city }
}

export const excises = (pricing: Pricing, { quantity, told, is_exempt }: LineToPrice) => {
  const as = told && is_exempt ? { ...pricing, exempt: [] } : pricing
  const local = told && localExcise(as, quantity, told.local_excise)
  const county = excise(as, { quantity, level: 'county', told: local && local.county })
  const city = excise(as, { quantity, level: 'city', told: local && local.city })
  return {
    federal: excise(as, { quantity, level: 'federal', told: told && told.federal_tax }),
    state: excise(as, { quantity, level: 'state', told: told && told.state_tax }),
    // If the file reports both together, the county column has the sum.
    county: told ? plus(county, city) : county,
    city: told ? nothing : city,
  }
}
export type Excises = ReturnType<typeof excises>

const plus = (a: Owed, b: Owed): Owed => ({
  due: a.due + b.due,
  full: a.full + b.full,
  is_exempt: a.is_exempt || b.is_exempt,
})

const taxedWith = ({ federal, state, county, city }: Excises, on: UsedRate['on_excise'], part: 'due' | 'full') => {
  if (on === 'none') return 0
  return on === 'federal' ? federal[part] : federal[part] + state[part] + county[part] + city[part]
}

const salesLevels = { state_sales_tax: 'state sales', local_sales_tax: 'local sales' } as const
type SalesTax = keyof typeof salesLevels

/** Uses the tax table. Without a rate, scales the reported tax by the ratio of the amount to the network's base. */
export type SalesBase = { amount: number; excised: Excises; part: 'due' | 'full'; network_base: number }

const salesTax = (pricing: Pricing, { told, is_exempt }: LineToPrice, { tax, ...base }: SalesBase & { tax: SalesTax }): Owed => {
  const level = salesLevels[tax]
  const used = pricing.rates[level]
  const exempted = isExemptFrom(pricing, level, told && told[tax]) && !(told && is_exempt)
  if (!used) {
    if (!told || base.network_base === 0) return nothing
    return reduced(share(told[tax], base.amount, base.network_base), () => 0, exempted)
  }
  const on = base.amount + taxedWith(base.excised, used.on_excise, base.part)
  return reduced(ofPrice(on, used.rate), () => ofPrice(on, used.never_exempt_rate), exempted)
}

export const bothSales = (pricing: Pricing, line: LineToPrice, base: SalesBase) => ({
  state_sales: salesTax(pricing, line, { tax: 'state_sales_tax', ...base }),
  local_sales: salesTax(pricing, line, { tax: 'local_sales_tax', ...base }),
})
export type Sales = ReturnType<typeof bothSales>

/** Without a price rule a reported sales tax is kept, apart from exemptions. */
export const toldSales = (pricing: Pricing, { told, is_exempt }: LineToPrice & { told: ToldTaxes }, base: number): Sales => {
  const one = (tax: SalesTax) => {
    const level = salesLevels[tax]
    const never = pricing.rates[level]?.never_exempt_rate ?? 0
    return reduced(told[tax], () => ofPrice(base, never), isExemptFrom(pricing, level, told[tax]) && !is_exempt)
  }
  return { state_sales: one('state_sales_tax'), local_sales: one('local_sales_tax') }
}

export const sumOf = (taxes: Excises & Sales, part: 'due' | 'full') =>
  Object.values(taxes).reduce((sum, tax) => sum + tax[part], 0)

export const asColumns = ({ federal, state, county, city, state_sales, local_sales }: Excises & Sales) => ({
  federal_tax: federal.due,
  state_tax: state.due,
  county_tax: county.due,
  city_tax: city.due,
  state_sales_tax: state_sales.due,
  local_sales_tax: local_sales.due,
})

export const nothingSold: Sales = { state_sales: nothing, local_sales: nothing }
