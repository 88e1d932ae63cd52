import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxLevel } from '#src/rules/taxes.ts'
import type { LineToPrice, Pricing, UsedRate } from './line-taxes.ts'
import { priceLine } from './price-line.ts'
import type { PriceModel } from './price-rules.ts'

const rate = (of: number, more: Partial<UsedRate> = {}): UsedRate => ({
  rate: of,
  never_exempt_rate: 0,
  on_excise: 'none',
  ...more,
})
const lust = { never_exempt_rate: 100 }

/** The taxes in force on 10 March 2026. */
const taxes = {
  waDiesel: { federal: rate(24_400, lust), state: rate(58_400) },
  waGasoline: { federal: rate(18_400, lust), state: rate(55_400) },
  caDiesel: { federal: rate(24_400, lust), state: rate(46_600), 'state sales': rate(13_000) },
  caGasoline: { federal: rate(18_400, lust), state: rate(61_200), 'state sales': rate(2_250) },
  kentGoods: { 'state sales': rate(6_500), 'local sales': rate(3_800) },
} satisfies Record<string, Pricing['rates']>

const line = (given: Partial<LineToPrice>): LineToPrice => ({
  quantity: 0,
  network_price: 312_345,
  network_total: null,
  pump_price: 0,
  cost_price: null,
  fees: 0,
  told: null,
  is_exempt: false,
  ...given,
})

const rule = (model: PriceModel, amount = 0, { off = 0, index = null as number | null } = {}): Pricing['rule'] => ({
  id: 1,
  model,
  amount,
  off,
  index: index === null ? null : { price_index_id: 1, effective_from: '2026-03-10', revision: 1, price: index },
})

const pricing = (rates: Pricing['rates'], by: Pricing['rule'], exempt: TaxLevel[] = []): Pricing => ({ rates, rule: by, exempt })

const told = { federal_tax: 2_440, state_tax: 5_840, local_excise: 0, state_sales_tax: 0, local_sales_tax: 0 }
const p3 = rule('retail', 0, { off: 6_000 })

/** Price, base, federal, state, sales taxes of state and city, discount, waived, total. */
type Expected = [number, number, number, number, number, number, number, number, number]

const vectors: [string, Partial<LineToPrice>, Pricing, Expected][] = [
  [
    'network + 0, diesel',
    { quantity: 41_237 },
    pricing(taxes.waDiesel, rule('network')),
    [312_345, 12_880, 1006, 2408, 0, 0, 0, 0, 16_294],
  ],
  [
    'network + .045',
    { quantity: 41_237 },
    pricing(taxes.waDiesel, rule('network', 4_500)),
    [316_845, 13_066, 1006, 2408, 0, 0, 0, 0, 16_480],
  ],
  [
    'retail 4.299 - .06',
    { quantity: 88_412, pump_price: 429_900 },
    pricing(taxes.waDiesel, p3),
    [347_102, 30_688, 2157, 5163, 0, 0, 530, 0, 37_478],
  ],
  [
    'index 2.41730 + .18500',
    { quantity: 150_000 },
    pricing(taxes.waDiesel, rule('index', 18_500, { index: 241_730 })),
    [260_230, 39_035, 3660, 8760, 0, 0, 0, 0, 51_455],
  ],
  [
    'fixed 2.999, gasoline',
    { quantity: 12_345 },
    pricing(taxes.waGasoline, rule('fixed', 299_900)),
    [299_900, 3702, 227, 684, 0, 0, 0, 0, 4613],
  ],
  [
    'retail, federal and state exempt',
    { quantity: 88_412, pump_price: 429_900 },
    pricing(taxes.waDiesel, p3, ['federal', 'state']),
    [347_102, 30_688, 9, 0, 0, 0, 530, 7311, 30_167],
  ],
  [
    'CA diesel, index 2.60 + .12, off .03',
    { quantity: 100_000 },
    pricing(taxes.caDiesel, rule('index', 12_000, { index: 260_000, off: 3_000 })),
    [272_000, 27_200, 2440, 4660, 3497, 0, 300, 0, 37_497],
  ],
  [
    'the same, sales tax on the federal excise too',
    { quantity: 100_000 },
    pricing(
      { ...taxes.caDiesel, 'state sales': rate(13_000, { on_excise: 'federal' }) },
      rule('index', 12_000, { index: 260_000, off: 3_000 }),
    ),
    [272_000, 27_200, 2440, 4660, 3814, 0, 300, 0, 37_814],
  ],
  [
    'reversal of the retail sale',
    { quantity: -88_412, pump_price: 429_900 },
    pricing(taxes.waDiesel, p3),
    [347_102, -30_688, -2157, -5163, 0, 0, -530, 0, -37_478],
  ],
  [
    'told taxes, federal exempt',
    { quantity: 100_000, network_price: 312_350, told },
    pricing(taxes.waDiesel, null, ['federal']),
    [312_350, 31_235, 10, 5840, 0, 0, 0, 2430, 37_085],
  ],
  [
    'DEF in Kent, off .05',
    { quantity: 10_000, network_price: 389_900 },
    pricing(taxes.kentGoods, rule('network', 0, { off: 5_000 })),
    [389_900, 3899, 0, 0, 250, 146, 50, 0, 4245],
  ],
  [
    'retail 4.899 - .05, CA gasoline',
    { quantity: 20_000, pump_price: 489_900 },
    pricing(taxes.caGasoline, rule('retail', 0, { off: 5_000 })),
    [401_250, 8025, 368, 1224, 178, 0, 100, 0, 9695],
  ],
  ['a tie goes up', { quantity: 500 }, pricing({}, rule('fixed', 1_000)), [1_000, 1, 0, 0, 0, 0, 0, 0, 1]],
  ['a tie of a reversal goes down', { quantity: -500 }, pricing({}, rule('fixed', 1_000)), [1_000, -1, 0, 0, 0, 0, 0, 0, -1]],
  [
    'cost 2.90 + .05',
    { quantity: 10_000, cost_price: 290_000 },
    pricing({}, rule('cost', 5_000)),
    [295_000, 2950, 0, 0, 0, 0, 0, 0, 2950],
  ],
  [
    'no gallons: as the network charges',
    { quantity: 0, network_price: 0, network_total: 500 },
    pricing({}, rule('fixed', 299_900)),
    [0, 500, 0, 0, 0, 0, 0, 0, 500],
  ],
]

test.each(vectors)(
  '%s',
  (_, given, by, [unit_price, base, federal_tax, state_tax, state_sales_tax, local_sales_tax, discount, tax_waived, total]) => {
    expect(priceLine(line(given), by)).toMatchObject({
      unit_price,
      base,
      federal_tax,
      state_tax,
      state_sales_tax,
      local_sales_tax,
      discount,
      tax_waived,
      total,
      missing: null,
    })
  },
)

test('a priced line keeps the network’s price and total next to ours', () => {
  const priced = priceLine(line({ quantity: 41_237 }), pricing(taxes.waDiesel, rule('network', 4_500)))
  expect(priced).toMatchObject({ network_price: 312_345, network_total: 16_294, unit_price: 316_845, total: 16_480 })
})

test.each([
  ['index', 'no index price'],
  ['cost', 'no cost'],
  ['retail', 'no pump price'],
] as const)('if the %s price is missing, the line says so and keeps the network’s amounts', (model, missing) => {
  const network = priceLine(line({ quantity: 41_237 }), pricing(taxes.waDiesel, null))
  expect(priceLine(line({ quantity: 41_237 }), pricing(taxes.waDiesel, rule(model)))).toEqual({ ...network, missing })
})

test('a price below zero counts as missing', () => {
  const by = (one: Pricing['rule']) => priceLine(line({ quantity: 1_000_000, network_price: 10_000 }), pricing({}, one)).missing
  expect([by(rule('network', -10_001)), by(rule('network', 0, { off: 10_001 })), by(rule('network', -10_000))]).toEqual([
    'below zero',
    'below zero',
    null,
  ])
})

test('a rule computes sales tax from the tax table, or scales the reported tax if the table has no rate', () => {
  const bought = line({
    quantity: 10_000,
    network_price: 389_900,
    told: { ...told, federal_tax: 0, state_tax: 0, state_sales_tax: 400 },
  })
  const half = rule('fixed', 194_950)
  expect(priceLine(bought, pricing({}, half))).toMatchObject({ base: 1950, state_sales_tax: 200 })
  expect(priceLine(bought, pricing(taxes.kentGoods, half))).toMatchObject({ state_sales_tax: 127, local_sales_tax: 74 })
  expect(priceLine(bought, pricing(taxes.kentGoods, null))).toMatchObject({ state_sales_tax: 400, local_sales_tax: 0 })
})

test('reported taxes are not waived again on a line marked exempt or without taxes', () => {
  const bought = { quantity: 100_000, network_price: 312_350 }
  const exempt = pricing(taxes.waDiesel, null, ['federal', 'state'])
  expect(priceLine(line({ ...bought, told, is_exempt: true }), exempt)).toMatchObject({
    federal_tax: 2440,
    tax_waived: 0,
    is_exempt: true,
  })
  expect(priceLine(line({ ...bought, told: { ...told, federal_tax: 0, state_tax: 0 } }), exempt)).toMatchObject({
    tax_waived: 0,
    is_exempt: false,
  })
})

test('the city’s share of a combined local excise is the amount from the tax table', () => {
  const local = { ...told, local_excise: 1300 }
  const rates = { county: rate(3_000), city: rate(10_000) }
  const bought = line({ quantity: 100_000, told: local })
  const waived = (...exempt: TaxLevel[]) => priceLine(bought, pricing(rates, null, exempt)).tax_waived
  expect([waived('county'), waived('city'), waived('county', 'city')]).toEqual([300, 1000, 1300])
})

const anyRate = fc.record({
  rate: fc.integer({ min: 1, max: 90_000 }),
  never_exempt_rate: fc.constant(0),
  on_excise: fc.constantFrom('none', 'federal', 'all'),
})
const anyPricing: fc.Arbitrary<Pricing> = fc.record({
  rule: fc.option(
    fc.record({
      id: fc.constant(1),
      model: fc.constantFrom('network', 'cost', 'index', 'fixed', 'retail'),
      amount: fc.integer({ min: -50_000, max: 400_000 }),
      off: fc.integer({ min: 0, max: 20_000 }),
      index: fc.option(
        fc.record({
          price_index_id: fc.constant(1),
          effective_from: fc.constant('2026-03-10'),
          revision: fc.constant(1),
          price: fc.integer({ min: 0, max: 500_000 }),
        }),
      ),
    }),
  ),
  rates: fc.record(
    { federal: anyRate, state: anyRate, county: anyRate, city: anyRate, 'state sales': anyRate, 'local sales': anyRate },
    { requiredKeys: [] },
  ),
  exempt: fc.subarray<TaxLevel>(['federal', 'state', 'county', 'city', 'state sales', 'local sales']),
})
const anyTax = fc.integer({ min: 0, max: 9_999 })
const anyLine: fc.Arbitrary<LineToPrice> = fc.record({
  quantity: fc.integer({ min: 1, max: 500_000 }),
  network_price: fc.integer({ min: 10_000, max: 600_000 }),
  network_total: fc.constant(null),
  pump_price: fc.constantFrom(0, 389_900, 489_900),
  cost_price: fc.option(fc.integer({ min: 10_000, max: 600_000 })),
  fees: fc.integer({ min: 0, max: 500 }),
  told: fc.option(
    fc.record({ federal_tax: anyTax, state_tax: anyTax, local_excise: anyTax, state_sales_tax: anyTax, local_sales_tax: anyTax }),
  ),
  is_exempt: fc.boolean(),
})

const turned = (value: number) => -value || 0
const mirrored = (sale: LineToPrice): LineToPrice => ({
  ...sale,
  quantity: turned(sale.quantity),
  fees: turned(sale.fees),
  told: sale.told && {
    federal_tax: turned(sale.told.federal_tax),
    state_tax: turned(sale.told.state_tax),
    local_excise: turned(sale.told.local_excise),
    state_sales_tax: turned(sale.told.state_sales_tax),
    local_sales_tax: turned(sale.told.local_sales_tax),
  },
})
const amounts = [
  'quantity',
  'base',
  'federal_tax',
  'state_tax',
  'county_tax',
  'city_tax',
  'state_sales_tax',
  'local_sales_tax',
  'fees',
  'discount',
  'total',
  'tax_waived',
  'network_total',
] as const

test('a reversal mirrors its sale to the cent with every price rule', () => {
  fc.assert(
    fc.property(anyLine, anyPricing, (sale, by) => {
      const [sold, back] = [priceLine(sale, by), priceLine(mirrored(sale), by)]
      for (const amount of amounts) expect(back[amount] + sold[amount]).toBe(0)
      expect(back).toMatchObject({ unit_price: sold.unit_price, missing: sold.missing, is_exempt: sold.is_exempt })
    }),
  )
})

test('base, taxes and fees less the discount equal the total; without a rule it is the network’s less waived tax', () => {
  fc.assert(
    fc.property(anyLine, anyPricing, (sale, by) => {
      const one = priceLine(sale, by)
      const sum = one.federal_tax + one.state_tax + one.county_tax + one.city_tax + one.state_sales_tax + one.local_sales_tax
      expect(one.total).toBe(one.base + sum + one.fees - one.discount)
      const plain = priceLine(sale, { ...by, rule: null })
      expect(plain.total).toBe(plain.network_total - (sale.told ? plain.tax_waived : 0))
    }),
  )
})

/** Rounding an intermediate amount would make exact thirds of a cent drift. One rounding moves an amount by at most half a cent. */
test('no amount is rounded twice: each is within half a cent of its exact value', () => {
  fc.assert(
    fc.property(anyLine, anyPricing, (sale, by) => {
      const one = priceLine({ ...sale, told: null }, { ...by, exempt: [] })
      if (one.missing !== null || !by.rule || by.rule.model === 'retail') return
      const near = (cents: number, exact: number) => expect(Math.abs(cents - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      near(one.base, (one.quantity * one.unit_price) / 1e6)
      near(one.discount, (one.quantity * by.rule.off) / 1e6)
      near(one.federal_tax, (one.quantity * (by.rates.federal?.rate ?? 0)) / 1e6)
      const sales = by.rates['state sales']
      if (sales?.on_excise === 'none') near(one.state_sales_tax, ((one.base - one.discount) * sales.rate) / 1e5)
    }),
  )
})
