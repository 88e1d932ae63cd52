// docs/product/prices.md#priced-again: prices a stored line with today's pricing, or, to prove its price, with the pricing it was
// stored with.
import type { Pricing } from './line-taxes.ts'
import type { MissingReason } from './price-line.ts'
import { lineToPrice, priceRow, type PriceRow, type StoredPrice } from './price-row.ts'

type PricedLine = StoredPrice & { base: number; discount: number; price_rule_id: number | null }

export type PricedAgain = { row: PriceRow; missing: MissingReason | null }

/** Without a rule and with our own taxes, the agreed price and discount are kept, or the total if the file had only that. */
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
