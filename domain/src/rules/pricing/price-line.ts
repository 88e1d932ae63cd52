// docs/product/prices.md#cents: calculates the cents of one line. The line and its pricing contain all inputs, so that anyone can
// recalculate an invoice years later. Nothing is rounded twice; ties round away from zero.
import { priced } from '#src/rules/taxes.ts'
import {
  asColumns,
  bothSales,
  excises,
  nothingSold,
  share,
  sumOf,
  toldSales,
  type Excises,
  type LineToPrice,
  type Pricing,
  type Sales,
} from './line-taxes.ts'
import type { PriceModel } from './price-rules.ts'

/** A sales tax depends on the base, and the base is the total minus taxes. A few iterations find both. */
const steps = 6

const salesWithin = (sales: (amount: number) => Sales, net: number, part: 'due' | 'full') => {
  let found = sales(net)
  for (let step = 1; step < steps; step++) found = sales(net - found.state_sales[part] - found.local_sales[part])
  return found
}

const perUnit = (cents: number, quantity: number) => (quantity === 0 ? 0 : share(cents, 1_000_000, quantity))

type Network = { base: number; excised: Excises; sales: Sales; price: number; total: number }

/** The network's amounts. Taxes as reported or from the table: added to the price, or taken out of the total without a price. */
const networkOf = (line: LineToPrice, pricing: Pricing): Network => {
  const { quantity, network_price, network_total, fees, told } = line
  const excised = excises(pricing, line)
  if (told) {
    const sum = told.federal_tax + told.state_tax + told.local_excise + told.state_sales_tax + told.local_sales_tax
    const total = network_total ?? priced(quantity, network_price!) + sum + fees
    const base = total - sum - fees
    const sales = toldSales(pricing, { ...line, told }, base)
    return { base, excised, sales, total, price: network_price ?? perUnit(base, quantity) }
  }
  const salesOn = (amount: number) => bothSales(pricing, line, { amount, excised, part: 'due', network_base: 0 })
  if (network_price !== null) {
    const sales = salesOn(priced(quantity, network_price))
    const sum = sumOf({ ...excised, ...sales }, 'due')
    const total = network_total ?? priced(quantity, network_price) + sum + fees
    return { base: total - sum - fees, excised, sales, total, price: network_price }
  }
  const net = network_total! - fees - sumOf({ ...excised, ...nothingSold }, 'due')
  const sales = salesWithin(salesOn, net, 'due')
  const base = net - sales.state_sales.due - sales.local_sales.due
  return { base, excised, sales, total: network_total!, price: perUnit(base, quantity) }
}

/** Why a line has no price yet. */
export const missingReasons = {
  'no index price': 'Its index has no price that is recent enough',
  'no cost': 'The network reported no cost price',
  'no pump price': 'The network reported no pump price',
  'below zero': 'The price would be below zero',
} as const
export type MissingReason = keyof typeof missingReasons

type Made = { unit_price: number; base: number } | { missing: MissingReason }

const madeBy = (unit_price: number | null | undefined, quantity: number, missing: MissingReason): Made =>
  unit_price === null || unit_price === undefined ? { missing } : { unit_price, base: priced(quantity, unit_price) }

/** The price under each model, and the resulting base. */
const models: Record<PriceModel, (line: LineToPrice, pricing: Pricing, network: Network) => Made> = {
  network: ({ quantity }, { rule }, network) => {
    const { amount } = rule!
    return amount === 0
      ? { unit_price: network.price, base: network.base }
      : madeBy(network.price + amount, quantity, 'below zero')
  },
  cost: ({ quantity, cost_price }, { rule }) =>
    madeBy(cost_price === null ? null : cost_price + rule!.amount, quantity, 'no cost'),
  index: ({ quantity }, { rule }) => madeBy(rule!.index && rule!.index.price + rule!.amount, quantity, 'no index price'),
  fixed: ({ quantity }, { rule }) => madeBy(rule!.amount, quantity, 'below zero'),
  retail: (line, pricing, { base: network_base, excised }) => {
    const { quantity, pump_price } = line
    if (pump_price <= 0) return { missing: 'no pump price' }
    const net = priced(quantity, pump_price) - sumOf({ ...excised, ...nothingSold }, 'full')
    const sales = salesWithin((amount) => bothSales(pricing, line, { amount, excised, part: 'full', network_base }), net, 'full')
    const base = net - sales.state_sales.full - sales.local_sales.full
    return { base, unit_price: perUnit(base, quantity) }
  },
  none: (_, __, network) => ({ unit_price: network.price, base: network.base }),
}

type Result = { unit_price: number; base: number; discount: number; taxes: Excises & Sales }

const asNetwork = ({ price, base, excised, sales }: Network): Result => ({
  unit_price: price,
  base,
  discount: 0,
  taxes: { ...excised, ...sales },
})

const byRule = (line: LineToPrice, pricing: Pricing, network: Network): Result | { missing: MissingReason } => {
  const made = models[pricing.rule!.model](line, pricing, network)
  if ('missing' in made) return made
  const discount = priced(line.quantity, pricing.rule!.off)
  if (made.unit_price < 0 || Math.sign(line.quantity) * (made.base - discount) < 0) return { missing: 'below zero' }
  const { excised } = network
  const sales = bothSales(pricing, line, {
    amount: made.base - discount,
    excised,
    part: 'due',
    network_base: network.base,
  })
  return { ...made, discount, taxes: { ...excised, ...sales } }
}

/**
 * Prices the whole line. A line with a missing price has the network's amounts in the meantime. A line without gallons has no price
 * per gallon, so it keeps the network's amounts.
 */
export const priceLine = (line: LineToPrice, pricing: Pricing) => {
  const network = networkOf(line, pricing)
  const made = pricing.rule && line.quantity !== 0 ? byRule(line, pricing, network) : asNetwork(network)
  const missing = 'missing' in made ? made.missing : null
  const { taxes, ...price } = 'missing' in made ? asNetwork(network) : made
  const { fees } = line
  const taxWaived = sumOf(taxes, 'full') - sumOf(taxes, 'due')
  return {
    ...asColumns(taxes),
    quantity: line.quantity,
    fees,
    ...price,
    total: price.base + sumOf(taxes, 'due') + fees - price.discount,
    tax_waived: taxWaived,
    is_exempt: (line.told !== null && line.is_exempt) || Object.values(taxes).some(({ is_exempt }) => is_exempt),
    network_price: network.price,
    network_total: network.total,
    network_base: network.base,
    missing,
  }
}
