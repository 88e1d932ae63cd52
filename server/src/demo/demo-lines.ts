// Posted lines of the fills: priced, taxed by the same code as imports, with fees and reversals as separate lines.
import { productGrades, products } from '@forecourt/domain/reference/products.ts'
import { priced, taxesOf } from '@forecourt/domain/rules/taxes.ts'
import type { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoDriver } from './demo-drivers.ts'
import type { DemoCard, DemoFill } from './demo-fills.ts'
import { demoPrice } from './demo-prices.ts'

export type DemoLine = ReturnType<typeof lineOf>

type Posting = {
  card: DemoCard
  driver: DemoDriver
  taxes: Awaited<ReturnType<typeof readTaxTable>>
  calendar: DemoCalendar
  /** Hundred-thousandths of a dollar per gallon. */ rebate: number
}

const productOf = new Map(products.map((product) => [product.id, product]))
const familyOf = new Map(productGrades.map(({ name, family }) => [name as string, family]))
const retailFee = { product_id: 951, cents: 150 }

/** The location letters of CFN: extended for retail, private for a yard, mobile for a truck, else remote. */
const locations = { cardlock: 'R', retail: 'E', private: 'P', mobile: 'M' } as const

const noCharges = {
  federal_tax: 0,
  state_tax: 0,
  county_tax: 0,
  city_tax: 0,
  state_sales_tax: 0,
  local_sales_tax: 0,
  tax_waived: 0,
  is_exempt: false,
  fees: 0,
  discount: 0,
}

type Priced = typeof noCharges & { quantity: number; unit_price: number; pump_price: number; base: number }

const lineOf = (
  fill: DemoFill,
  { card, driver }: Posting,
  line: Priced & { kind: 'sale' | 'fee' | 'reversal'; product_id: number; posted_at: string },
) => ({
  ...line,
  account_id: card.account_id,
  transacted_at: fill.transacted_at,
  time_zone: fill.site.time_zone,
  card_id: card.id,
  card_network_id: card.card_network_id,
  site_id: fill.site.id,
  last_four: card.last_four,
  vehicle_number: card.vehicle_number ?? '',
  ...driver,
  card_description: card.description,
  cost_center: card.cost_center,
  tax_doc: card.tax_doc,
  card_vehicle_type_id: card.card_vehicle_type_id,
  odometer: line.kind === 'sale' ? fill.odometer : null,
  miles: line.kind === 'sale' ? fill.miles : null,
  is_manual: line.kind === 'sale' && fill.is_manual,
  location_kind: locations[fill.site.kind],
  total:
    line.base +
    line.federal_tax +
    line.state_tax +
    line.county_tax +
    line.city_tax +
    line.state_sales_tax +
    line.local_sales_tax +
    line.fees -
    line.discount,
})

const priceOf = (fill: DemoFill, { card, taxes, calendar, rebate }: Posting): Priced => {
  const product = productOf.get(fill.product_id)!
  const { state, id: site_id } = fill.site
  const sold = { product_id: product.id, family: familyOf.get(product.grade)!, state, site_id }
  const unit_price = Math.round(demoPrice(sold, fill.day, calendar.dayOfYear(fill.day)) * (fill.price_times ?? 1))
  const { quantity } = fill
  const base = priced(quantity, unit_price)
  const exemptions = taxes.exemptionsOf(card.account_id, card.id)
  const on = fill.transacted_at.slice(0, 10)
  const owed = taxesOf({ rates: taxes.rates, exemptions, site: fill.site, product, on, quantity, base })
  const excise = owed.federal_tax + owed.state_tax + owed.county_tax + owed.city_tax
  return {
    ...noCharges,
    ...owed,
    quantity,
    unit_price,
    pump_price: unit_price + Math.round((excise * 1_000_000) / quantity),
    base,
    discount: product.is_mpg ? priced(quantity, rebate) : 0,
  }
}

/** The same line with all amounts negated. */
const reversed = (line: Priced): Priced => ({
  ...line,
  quantity: -line.quantity,
  base: -line.base,
  federal_tax: -line.federal_tax,
  state_tax: -line.state_tax,
  county_tax: -line.county_tax,
  city_tax: -line.city_tax,
  state_sales_tax: -line.state_sales_tax,
  local_sales_tax: -line.local_sales_tax,
  tax_waived: -line.tax_waived,
  discount: -line.discount,
})

/** The next morning, when networks settle. */
const postedAt = (fill: DemoFill, calendar: DemoCalendar) =>
  `${fill.day < calendar.last ? calendar.nameOf(fill.day + 1) : calendar.today}T04:30:00Z`

export const demoLinesOf = (fill: DemoFill, posting: Posting): DemoLine[] => {
  const { calendar } = posting
  const sale = priceOf(fill, posting)
  const posted_at = postedAt(fill, calendar)
  const lines = [lineOf(fill, posting, { ...sale, kind: 'sale', product_id: fill.product_id, posted_at })]
  // Only some merchants charge a fee.
  if (fill.site.kind === 'retail' && fill.site.id % 7 === 0 && fill.product_id !== 62) {
    const fee = { ...noCharges, quantity: 1_000, unit_price: 0, pump_price: 0, base: 0, fees: retailFee.cents }
    lines.push(lineOf(fill, posting, { ...fee, kind: 'fee', product_id: retailFee.product_id, posted_at }))
  }
  if (fill.is_reversed)
    lines.push(lineOf(fill, posting, { ...reversed(sale), kind: 'reversal', product_id: fill.product_id, posted_at }))
  return lines
}
