import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priced, ptoPercent, ptoRefund, rateInForce, taxesOf, taxTable, type TaxExemption, type TaxRate } from './taxes.ts'

const excise = (tax: Partial<TaxRate> & Pick<TaxRate, 'tax_class' | 'rate' | 'effective_from'>): TaxRate => ({
  level: 'state',
  state: 'WA',
  locality: '',
  is_per_gallon: true,
  never_exempt_rate: 0,
  ...tax,
})
const federal = { level: 'federal', state: '', never_exempt_rate: 100, effective_from: '1997-10-01' } as const
const sales = { is_per_gallon: false, tax_class: 'merchandise', effective_from: '2016-01-01' } as const

/** Actual federal and state taxes, and a few local ones. */
const rates = taxTable([
  excise({ ...federal, tax_class: 'gasoline', rate: 18_400 }),
  excise({ ...federal, tax_class: 'diesel', rate: 24_400 }),
  excise({ ...federal, tax_class: 'dyed', rate: 100 }),
  excise({ tax_class: 'gasoline', rate: 55_400, effective_from: '2025-07-01' }),
  excise({ tax_class: 'gasoline', rate: 49_400, effective_from: '2016-07-01' }),
  excise({ tax_class: 'diesel', rate: 49_400, effective_from: '2016-07-01' }),
  excise({ tax_class: 'diesel', rate: 58_400, effective_from: '2025-07-01' }),
  excise({ level: 'county', state: 'OR', locality: 'Multnomah', tax_class: 'diesel', rate: 3_000, effective_from: '2016-01-01' }),
  excise({ level: 'city', state: 'OR', locality: 'Portland', tax_class: 'diesel', rate: 10_000, effective_from: '2016-01-01' }),
  excise({ ...sales, level: 'state sales', rate: 6_500 }),
  excise({ ...sales, level: 'local sales', locality: 'Kent', rate: 3_700 }),
])
const kent = { state: 'WA', county: 'King', city: 'Kent' }
const portland = { state: 'OR', county: 'Multnomah', city: 'PORTLAND' }

type Fill = Partial<Parameters<typeof taxesOf>[0]> & { tax_class: 'gasoline' | 'diesel' | 'dyed' | 'merchandise' | 'none' }
const taxed = ({ tax_class, ...fill }: Fill) =>
  taxesOf({ rates, exemptions: [], site: kent, product: { tax_class }, on: '2025-07-01', quantity: 0, base: 0, ...fill })

const exempt = (level: TaxExemption['level'], exemption: Partial<TaxExemption> = {}): TaxExemption => ({
  level,
  state: '',
  tax_class: '',
  effective_from: '2020-01-01',
  effective_to: null,
  ...exemption,
})

test('ten gallons of gasoline in Washington owe $4.94 of state tax before July 1, 2025 and $5.54 from then on', () => {
  expect(taxed({ tax_class: 'gasoline', quantity: 10_000, on: '2025-06-30' })).toMatchObject({ state_tax: 494, federal_tax: 184 })
  expect(taxed({ tax_class: 'gasoline', quantity: 10_000, on: '2025-07-01' })).toMatchObject({ state_tax: 554, federal_tax: 184 })
})

test('a 25 % PTO vehicle with 100 gallons of diesel has 25 exempt gallons and may claim $14.60', () => {
  const { state_tax, federal_tax } = taxed({ tax_class: 'diesel', quantity: 100_000 })
  expect([state_tax, federal_tax]).toEqual([5840, 2440])
  expect(ptoRefund({ vehicle_type_code: 'Z', state: 'WA', quantity: 100_000, state_tax })).toEqual({
    exempt_quantity: 25_000,
    refundable_tax: 1460,
  })
})

test('no tax is owed before its first rate', () => {
  expect(taxed({ tax_class: 'gasoline', quantity: 10_000, on: '1990-01-01' })).toMatchObject({ state_tax: 0, federal_tax: 0 })
  expect(rateInForce(rates, 'state', { site: portland, tax_class: 'diesel', on: '2025-01-01' })).toBeUndefined()
})

test('dyed diesel owes only the LUST tax, whether exempt or not', () => {
  const owed = { federal_tax: 10, state_tax: 0, county_tax: 0, city_tax: 0, tax_waived: 0, is_exempt: false }
  expect(taxed({ tax_class: 'dyed', quantity: 100_000 })).toMatchObject(owed)
  expect(taxed({ tax_class: 'dyed', quantity: 100_000, exemptions: [exempt('federal')] })).toMatchObject(owed)
})

test('a buyer who is exempt from the federal tax still owes its LUST part', () => {
  expect(taxed({ tax_class: 'diesel', quantity: 100_000, exemptions: [exempt('federal')] })).toMatchObject({
    federal_tax: 10,
    state_tax: 5840,
    tax_waived: 2430,
    is_exempt: true,
  })
})

test.each([
  ['in another state', { state: 'OR' }],
  ['for another product', { tax_class: 'gasoline' }],
  ['not yet in force', { effective_from: '2025-07-02' }],
  ['expired', { effective_to: '2025-06-30' }],
])('a certificate that is %s waives nothing', (_, exemption) => {
  const exemptions = [exempt('state', exemption)]
  expect(taxed({ tax_class: 'diesel', quantity: 100_000, exemptions })).toMatchObject({ state_tax: 5840, is_exempt: false })
})

test('a certificate is valid through its last day', () => {
  const exemptions = [exempt('state', { state: 'WA', tax_class: 'diesel', effective_to: '2025-07-01' })]
  expect(taxed({ tax_class: 'diesel', quantity: 100_000, exemptions })).toMatchObject({ state_tax: 0, tax_waived: 5840 })
})

test('counties and cities levy their own taxes, whatever the case of their names', () => {
  expect(taxed({ tax_class: 'diesel', quantity: 100_000, site: portland })).toMatchObject({ county_tax: 300, city_tax: 1000 })
})

test('goods owe sales tax on their price; fees owe no tax', () => {
  expect(taxed({ tax_class: 'merchandise', quantity: 1000, base: 1000 })).toMatchObject({
    federal_tax: 0,
    state_sales_tax: 65,
    local_sales_tax: 37,
  })
  const free = taxed({ tax_class: 'none', quantity: 1000, base: 1000 })
  expect(free).toMatchObject({ federal_tax: 0, state_tax: 0, state_sales_tax: 0, local_sales_tax: 0, tax_waived: 0 })
})

test.each([
  [1, 500_000, 1],
  [-1, 500_000, -1],
  [1, 499_999, 0],
  [1000, 350_499, 350],
  [0, 1, 0],
])('%d thousandths at %d are %d cents: half a cent is rounded away from zero', (quantity, unit_price, cents) => {
  expect(priced(quantity, unit_price)).toBe(cents)
})

test.each([
  ['V', 7.5],
  ['W', 10],
  ['X', 15],
  ['Y', 20],
  ['Z', 25],
  ['P', 0],
  ['T', 0],
  [null, 0],
])('a vehicle of type %s burns %d %% of its fuel while standing', (code, percent) => {
  expect(ptoPercent(code)).toBe(percent)
})

test('a PTO refund is claimed only in Washington, and only if state tax was paid', () => {
  const nothing = { exempt_quantity: 0, refundable_tax: 0 }
  expect(ptoRefund({ vehicle_type_code: 'Z', state: 'OR', quantity: 100_000, state_tax: 4000 })).toEqual(nothing)
  expect(ptoRefund({ vehicle_type_code: 'Z', state: 'WA', quantity: 100_000, state_tax: 0 })).toEqual(nothing)
})

const seed = { seed: 7, numRuns: 300 }
const fills = fc.record({
  tax_class: fc.constantFrom('gasoline', 'diesel', 'dyed', 'merchandise', 'none'),
  quantity: fc.integer({ min: 1, max: 999_999 }),
  base: fc.integer({ min: 1, max: 9_999_999 }),
  site: fc.constantFrom(kent, portland),
  on: fc.constantFrom('2024-02-29', '2025-06-30', '2025-07-01', '2026-12-31'),
  exemptions: fc.subarray([exempt('federal'), exempt('state', { state: 'WA' }), exempt('local sales')]),
})
const levels = ['federal_tax', 'state_tax', 'county_tax', 'city_tax', 'state_sales_tax', 'local_sales_tax', 'tax_waived'] as const

test('a reversal reverses every tax of its sale to the cent', () => {
  fc.assert(
    fc.property(fills, (fill) => {
      const sale = taxed(fill)
      const reversal = taxed({ ...fill, quantity: -fill.quantity, base: -fill.base })
      for (const level of levels) expect(sale[level] + reversal[level]).toBe(0)
      expect(reversal.is_exempt).toBe(sale.is_exempt)
    }),
    seed,
  )
})

test('taxes owed plus taxes waived equal the taxes without any exemption', () => {
  fc.assert(
    fc.property(fills, (fill) => {
      const sum = (taxes: Record<(typeof levels)[number], number>) => levels.reduce((total, level) => total + taxes[level], 0)
      expect(sum(taxed(fill))).toBe(sum(taxed({ ...fill, exemptions: [] })))
    }),
    seed,
  )
})

test('taxes are whole cents within half a cent of the exact amount', () => {
  fc.assert(
    fc.property(fills, ({ exemptions: _, ...fill }) => {
      const { state_tax } = taxed(fill)
      const rate = rateInForce(rates, 'state', fill)?.rate ?? 0
      expect(Number.isInteger(state_tax)).toBe(true)
      expect(Math.abs(state_tax * 1_000_000 - fill.quantity * rate)).toBeLessThanOrEqual(500_000)
    }),
    seed,
  )
})

test('a PTO claim is at most a quarter of the gallons and the tax, and a reversal cancels it', () => {
  const driven = fc.record({
    vehicle_type_code: fc.constantFrom('V', 'W', 'X', 'Y', 'Z', 'P', null),
    quantity: fc.integer({ min: 1, max: 999_999 }),
    state_tax: fc.integer({ min: 1, max: 99_999 }),
  })
  fc.assert(
    fc.property(driven, (fill) => {
      const claim = ptoRefund({ ...fill, state: 'WA' })
      const back = ptoRefund({ ...fill, state: 'WA', quantity: -fill.quantity, state_tax: -fill.state_tax })
      expect(claim.exempt_quantity).toBeLessThanOrEqual(Math.ceil(fill.quantity / 4))
      expect(claim.refundable_tax).toBeLessThanOrEqual(Math.ceil(fill.state_tax / 4))
      expect([claim.exempt_quantity + back.exempt_quantity, claim.refundable_tax + back.refundable_tax]).toEqual([0, 0])
    }),
    seed,
  )
})
