// Fuel prices of the demo without taxes: they change weekly, are higher in summer (diesel: in winter), and drift.
import type { ProductFamily } from '@forecourt/domain/reference/products.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { seededRandom } from './demo-random.ts'

/** Dollars per gallon, the day of the year with the highest price, the size of the seasonal swing, and the weekly drift. */
const markets: Record<ProductFamily, { base: number; peak: number; swing: number; drift: number }> = {
  unleaded: { base: 2.62, peak: 180, swing: 0.34, drift: 0.03 },
  diesel: { base: 2.78, peak: 330, swing: 0.22, drift: 0.035 },
  cng: { base: 2.05, peak: 20, swing: 0.08, drift: 0.01 },
  other: { base: 2.95, peak: 180, swing: 0.05, drift: 0.01 },
}

/** Dollars per gallon above or below the market, by grade or product. */
const premiums: Readonly<Record<string, number>> = { 'Unleaded mid': 0.24, 'Unleaded premium': 0.46, 'Bio and renewable': 0.09 }
const states: Readonly<Record<string, number>> = { OR: -0.04, ID: -0.09, MT: -0.05, CA: 0.55, NV: 0.18 }

const gradeOf = new Map(products.map(({ id, grade }) => [id, grade]))

const weeks = 110

const walk = (family: ProductFamily, seed: number) => {
  const random = seededRandom(seed)
  let level = 0
  return Array.from({ length: weeks }, () => {
    // Pulls the price back toward the middle, so that prices stay plausible over two years.
    level = level * 0.94 + (random.next() - 0.5) * 2 * markets[family].drift
    return level
  })
}

const families = ['unleaded', 'diesel', 'cng', 'other'] as const
const walks = Object.fromEntries(families.map((family, index) => [family, walk(family, 900 + index)])) as Record<
  ProductFamily,
  number[]
>

type Sold = { product_id: number; family: ProductFamily; state: string; site_id: number }

/** In hundred-thousandths of a dollar, rounded to a tenth of a cent. `day` counts from the first day of the demo. */
export const demoPrice = ({ product_id, family, state, site_id }: Sold, day: number, dayOfYear: number) => {
  const { base, peak, swing } = markets[family]
  const season = swing * Math.cos(((dayOfYear - peak) / 365) * 2 * Math.PI)
  const drift = walks[family][Math.min(weeks - 1, Math.floor(day / 7))]!
  // Each site is always above or below its neighbors by the same amount.
  const place = (((site_id * 7_919) % 17) - 8) / 100
  return (
    Math.round((base + season + drift + (premiums[gradeOf.get(product_id)!] ?? 0) + (states[state] ?? 0) + place) * 1_000) * 100
  )
}
