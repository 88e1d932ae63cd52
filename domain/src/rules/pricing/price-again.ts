// docs/product/prices.md#priced-again: a stored line by a pricing: the one of today, or the one that it was priced by, to prove it.
import type { Pricing } from './line-taxes.ts'
import type { MissingReason } from './price-line.ts'
import { lineToPrice, priceRow, type PriceRow, type StoredPrice } from './price-row.ts'

type PricedLine = StoredPrice & { base: number; discount: number; price_rule_id: number | null }

export type PricedAgain = { row: PriceRow; missing: MissingReason | null }

/** Without a rule, and with taxes of our own, the agreed price and discount stay, or the total where only that was told. */
const asAgreed = (line: PricedLine, pricing: Pricing): PricedAgain => {
  const isFromTotal = line.taxed_from === 'total'
  const told = lineToPrice(line)
  const network_total = isFromTotal ? line.total + line.discount : null
  const { row } = priceRow({ ...told, network_price: isFromTotal ? null : line.unit_price, network_total }, pricing)
  const base = isFromTotal ? row.base : line.base
  const total = isFromTotal ? line.total : base + (row.total - row.base) - line.discount
  const network = { network_price: line.network_price ?? line.unit_price, network_total: line.network_total ?? line.total }
  return { missing: null, row: { ...row, base, discount: line.discount, total, ...network } }
}

export const priceAgain = (line: PricedLine, pricing: Pricing): PricedAgain => {
  const told = lineToPrice(line)
  const isPlain = pricing.rule === null && line.price_rule_id === null && told.told === null
  return isPlain ? asAgreed(line, pricing) : priceRow(told, pricing)
}
