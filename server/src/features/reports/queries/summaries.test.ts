import { sql } from 'kysely'
import { ptoRefund } from '@forecourt/domain/rules/taxes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { anException } from '#testing/exceptions.ts'
import { anInvoice } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { priorPeriod } from './prior-period.ts'
import { aCanary, readReport } from './read-report.fixture.ts'

let portal: Portal
let fleet: Awaited<ReturnType<typeof aFleet>>
beforeAll(async () => {
  portal = await aPortal()
  await aCanary(portal)
  fleet = await aFleet()
})
afterAll(() => portal.close())

const [diesel, unleaded, def, dyed, fee] = [53, 1, 62, 33, 950]
const [ifta, reefer, pto25] = [4, 8, 14]

/** Two trucks with purchases in March and February, in two states. */
const aFleet = async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, vehicle_number: '9' })
  const other = await aCard(portal, { account_id, vehicle_number: '10' })
  const kent = await aSite(portal, { address: '1 Main St' })
  const portland = await aSite(portal, { name: 'Portland', city: 'Portland', state: 'OR' })
  const bought = { account_id, card_id: card.id, site_id: kent.id }
  const taxes = { federal_tax: 1_220, state_tax: 2_920 }
  await aTransaction(portal, { ...bought, ...taxes, card_vehicle_type_id: pto25, transacted_at: '2026-03-02T06:00:00' })
  await aTransaction(portal, { ...bought, ...taxes, card_vehicle_type_id: pto25, quantity: 33_333, state_tax: 1_947, miles: 300 })
  await aTransaction(portal, { ...bought, ...taxes, card_vehicle_type_id: ifta, miles: 250, fees: 45, discount: 20 })
  await aTransaction(portal, {
    ...bought,
    card_id: other.id,
    site_id: portland.id,
    product_id: unleaded,
    quantity: 12_345,
    unit_price: 412_345,
    state_tax: 494,
    card_vehicle_type_id: ifta,
  })
  await aTransaction(portal, { ...bought, product_id: def, quantity: 5_000, card_vehicle_type_id: ifta })
  await aTransaction(portal, { ...bought, product_id: dyed, quantity: 30_000, federal_tax: 3, card_vehicle_type_id: reefer })
  await aTransaction(portal, { ...bought, product_id: fee, kind: 'fee', quantity: 0, base: 0, unit_price: 0, fees: 250 })
  await aTransaction(portal, { ...bought, is_exempt: true, tax_waived: 2_920, card_vehicle_type_id: pto25 })
  await aTransaction(portal, { ...bought, transacted_at: '2026-02-10T12:00:00', quantity: 40_000 })
  await aTransaction(portal, {
    ...bought,
    transacted_at: '2026-02-11T12:00:00',
    card_id: other.id,
    site_id: null,
    product_id: unleaded,
  })
  await portal.db
    .insertInto('vehicles')
    .values({ account_id, vehicle_number: '9', owner_operator_number: '77', owner_operator_name: 'Lee Own' })
    .execute()
  return { account_id }
}

const march = { from: '2026-03-01', to: '2026-03-31' }
const read = (key: Parameters<typeof readReport>[1], params: Record<string, unknown> = {}) =>
  readReport(portal, key, { account_id: fleet.account_id, params: { ...march, ...params } })

const detailSums = async () => {
  const { rows } = await sql<{ transactions: number; total: number; prior_total: number; quantity: number }>`
    select count(*) filter (where transacted_at >= '2026-03-01')::int as transactions,
      sum(t.total) filter (where transacted_at >= '2026-03-01')::int as total,
      sum(t.total) filter (where transacted_at < '2026-03-01')::int as prior_total,
      sum(t.quantity) filter (where p.is_fuel and transacted_at >= '2026-03-01')::int as quantity
    from transactions t join products p on p.id = t.product_id where t.account_id = ${fleet.account_id}`.execute(portal.db)
  return rows[0]!
}

test.each(['product', 'month', 'state', 'network', 'vehicle', 'driver', 'card', 'cost_center', 'site'])(
  'a fuel summary by %s adds up to the transactions, beside the previous month',
  async (group_1) => {
    const sums = await detailSums()
    const { total } = await read('fuel-summary', { group_1 })
    expect(total).toMatchObject({ ...sums, change_total: sums.total - sums.prior_total })
  },
)

test.each(['product', 'vehicle'])('a fuel summary by state and %s adds up as well', async (group_2) => {
  const { rows, total } = await read('fuel-summary', { group_1: 'state', group_2, group_by: ['group_1'] })
  expect(total).toMatchObject(await detailSums())
  expect(new Set(rows.map((row) => row['group_1']))).toEqual(new Set(['None', 'OR', 'WA']))
})

test('a fuel summary splits gallons by grade, averages prices of fuel, and shows shares of the total', async () => {
  const { rows, total } = await read('fuel-summary')
  const line = (name: string) => rows.find((row) => row['group_1'] === name)
  expect(line('Regular unleaded')).toMatchObject({
    transactions: 1,
    unleaded_regular: 12_345,
    diesel: 0,
    quantity: 12_345,
    unit_price: Math.round((5_090 * 1_000_000) / 12_345),
    prior_quantity: 50_000,
    prior_total: 17_500,
  })
  expect(line('ULSD #2')).toMatchObject({ diesel: 183_333, transactions: 4 })
  expect(line('DEF')).toMatchObject({ def: 5_000, prior_total: 0, change: null })
  expect(line('Transaction fee')).toMatchObject({ quantity: 0, fees: 250, total: 250, unit_price: null })
  const share = (line('ULSD #2')!['total'] as number) / (total['total'] as number)
  expect(line('ULSD #2')!['share']).toBe(Math.round(share * 1_000))
})

test('a fuel summary by month shows the previous month beside each month, not in a row of its own', async () => {
  const { rows } = await read('fuel-summary', { group_1: 'month' })
  expect(rows.map((row) => [row['group_1'], row['prior_total']])).toEqual([['2026-03', 31_500]])
})

test.each([
  [march, { from: '2026-02-01', to: '2026-02-28', shift: '1 months' }],
  [
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2025-10-01', to: '2025-12-31', shift: '3 months' },
  ],
  [
    { from: '2026-03-02', to: '2026-03-08' },
    { from: '2026-02-23', to: '2026-03-01', shift: '7 days' },
  ],
  [
    { from: '2024-02-29', to: '2024-02-29' },
    { from: '2024-02-28', to: '2024-02-28', shift: '1 days' },
  ],
])('the previous period of %o is equally long and ends just before it', (period, prior) => {
  expect(priorPeriod(period)).toEqual(prior)
})

test('a tax summary shows each tax, its rate, and what was exempt', async () => {
  const { rows, total } = await read('tax-summary')
  expect(rows.find(({ state, vehicle_type }) => state === 'WA' && vehicle_type === 'I IFTA')).toMatchObject({
    product: 'DEF',
  })
  expect(rows.find(({ product, vehicle_type }) => product === 'ULSD #2' && vehicle_type === 'Z PTO 25%')).toMatchObject({
    transactions: 3,
    taxed_quantity: 83_333,
    exempt_quantity: 50_000,
    federal_rate: 24_400,
    state_rate: 58_400,
    state_tax: 4_867,
    pto_percent: 250,
    pto_quantity: 83_333,
    refundable_tax: 730 + 487,
  })
  expect(rows.find(({ product }) => product === 'Dyed ULSD')).toMatchObject({
    vehicle_use: 'Reefer',
    state_rate: null,
    federal_tax: 3,
  })
  const { rows: sums } = await sql`
    select sum(federal_tax)::int as federal_tax, sum(state_tax)::int as state_tax,
      sum(federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax)::int as total_tax
    from transactions where account_id = ${fleet.account_id} and transacted_at >= '2026-03-01'`.execute(portal.db)
  expect(total).toMatchObject(sums[0]!)
})

test.each([
  [{ state: 'OR' }, 1],
  [{ product: String(diesel) }, 4],
  [{ vehicle_type: 'R' }, 1],
  [{ taxed: 'exempt' }, 1],
  [{ taxed: 'taxed' }, 6],
  [{ ifta_only: true }, 3],
  [{ from: '2026-03-02', to: '2026-03-02' }, 1],
])('a tax summary filtered by %o has %i transactions', async (params, transactions) => {
  expect((await read('tax-summary', params)).total['transactions']).toBe(transactions)
})

test('a rate that changes within the period makes two lines', async () => {
  const { id: account_id } = await portal.anAccount()
  const bought = { account_id, quantity: 10_000, product_id: unleaded }
  await aTransaction(portal, { ...bought, transacted_at: '2025-06-30T12:00:00', state_tax: 494 })
  await aTransaction(portal, { ...bought, transacted_at: '2025-07-01T12:00:00', state_tax: 554 })
  const { rows } = await readReport(portal, 'tax-summary', { account_id, params: { from: '2025-06-01', to: '2025-07-31' } })
  expect(rows.map(({ state_rate, state_tax }) => [state_rate, state_tax])).toEqual([
    [49_400, 494],
    [55_400, 554],
  ])
})

test('a PTO worksheet claims for each vehicle the sum of its fills', async () => {
  const claim = (quantity: number, state_tax: number) => ptoRefund({ vehicle_type_code: 'Z', state: 'WA', quantity, state_tax })
  const claims = [claim(50_000, 2_920), claim(33_333, 1_947)]
  const sum = (key: keyof (typeof claims)[number]) => claims.reduce((total, each) => total + each[key], 0)
  const { rows, total } = await read('pto-refund')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    vehicle_number: '9',
    pto_percent: 250,
    transactions: 2,
    miles: 300,
    quantity: 83_333,
    exempt_quantity: sum('exempt_quantity'),
    refundable_tax: sum('refundable_tax'),
  })
  const detail = await read('pto-refund', { view: 'detail' })
  expect(detail.rows).toHaveLength(2)
  expect(detail.total).toEqual(total)
  expect((await read('pto-refund', { vehicle_from: '10' })).rows).toEqual([])
})

test('an IFTA quarter lists taxed gallons by jurisdiction and fuel, without DEF and reefer fuel', async () => {
  const { rows } = await read('ifta-quarter')
  expect(rows.map(({ state, fuel_type, quantity, state_tax }) => [state, fuel_type, quantity, state_tax])).toEqual([
    ['OR', 'Gasoline', 12_345, 494],
    ['WA', 'Diesel', 50_000, 2_920],
  ])
  expect(rows[1]).toMatchObject({ miles: 250, mpg: 500, unit_price: 350_000 })
})

test('an IFTA quarter can include all road vehicles, and lists each purchase as auditors require it', async () => {
  const { rows, total } = await read('ifta-quarter', { vehicles: 'road', view: 'detail' })
  expect(total).toMatchObject({ transactions: 5 })
  expect(rows.find(({ state }) => state === 'WA')).toMatchObject({
    fuel_type: 'Diesel',
    purchased_on: '2026-03-02',
    vehicle_number: '9',
    seller: 'Kent Cardlock',
    seller_address: '1 Main St, Kent, WA 98032',
    unit_price: 350_000,
  })
  expect((await read('ifta-quarter', { vehicles: 'road' })).total).toEqual(total)
})

test('fuel that is exempt from state tax counts for the mileage of an IFTA quarter, but not as tax-paid gallons', async () => {
  const { rows } = await read('ifta-quarter', { vehicles: 'road' })
  expect(rows.map(({ state, quantity, tax_paid_quantity }) => [state, quantity, tax_paid_quantity])).toEqual([
    ['OR', 12_345, 12_345],
    ['WA', 183_333, 133_333],
  ])
})

test('an owner operator report lists each charge, with or without fees', async () => {
  const { rows, total } = await read('owner-operator')
  expect(new Set(rows.map(({ owner_operator }) => owner_operator))).toEqual(new Set(['77 Lee Own']))
  expect(rows.every(({ vehicle_number }) => vehicle_number === '9')).toBe(true)
  expect(total['fees']).toBe(295)
  const without = await read('owner-operator', { include_fees: false })
  expect(without.total).toMatchObject({ fees: 0, total: Number(total['total']) - 295 })
  expect((await read('owner-operator', { owner_operator: '78' })).rows).toEqual([])
  expect((await read('owner-operator', { owner_operator: '77' })).rows).toHaveLength(rows.length)
})

test.each(['fuel-summary', 'tax-summary', 'pto-refund', 'ifta-quarter', 'owner-operator'] as const)(
  '%s is empty for a fleet that bought nothing',
  async (key) => {
    const { id: account_id } = await portal.anAccount()
    expect((await readReport(portal, key, { account_id, params: march })).rows).toEqual([])
  },
)

/** An account whose first invoice was corrected by a credit memo, and whose second has a line that was posted late. */
const anInvoicedFleet = async () => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, vehicle_number: '9' })
  const site = await aSite(portal)
  const ofFebruary = { period_from: '2026-02-01', period_to: '2026-02-28', invoiced_on: '2026-03-03' }
  const ofMarch = { period_from: '2026-03-01', period_to: '2026-03-31', invoiced_on: '2026-04-03' }
  const first = await anInvoice(portal, { account_id, ...ofFebruary })
  const second = await anInvoice(portal, { account_id, ...ofMarch })
  const corrects = { kind: 'credit memo', corrects_invoice_id: first.id }
  const memo = await anInvoice(portal, { account_id, ...ofFebruary, ...corrects })
  await portal.db.insertInto('vehicles').values({ account_id, vehicle_number: '9', owner_operator_number: '77' }).execute()
  const buy = async (tran_id: string, transacted_at: string, invoice_id: number | null, sign = 1) => {
    const line = { account_id, card_id: card.id, site_id: site.id, tran_id, transacted_at, invoice_id }
    const { id: transaction_id } = await aTransaction(portal, { ...line, quantity: sign * 50_000 })
    await anException(portal, { account_id, card_id: card.id, transaction_id, transacted_at, code: 'MANUAL', detail: tran_id })
  }
  await buy('in time', '2026-02-10T12:00:00', first.id)
  await buy('late', '2026-02-11T12:00:00', second.id)
  await buy('in march', '2026-03-10T12:00:00', second.id)
  await buy('not invoiced', '2026-03-11T12:00:00', null)
  await buy('taken back', '2026-02-10T12:00:00', memo.id, -1)
  return { account_id, first, second, memo }
}

test('charge-backs and summaries of an invoice are of its lines: a late one is in it, and a credit memo repeats nothing', async () => {
  const { account_id, first, second, memo } = await anInvoicedFleet()
  const february = { from: '2026-02-01', to: '2026-02-28' }
  const linesOf = async (invoice_id: number, params: object) => {
    const { rows } = await readReport(portal, 'owner-operator', { account_id, invoice_id, params: { ...params } })
    return rows.map(({ tran_id }) => tran_id)
  }
  expect(await linesOf(first.id, february)).toEqual(['in time'])
  expect(await linesOf(second.id, march)).toEqual(['late', 'in march'])
  expect(await linesOf(memo.id, february)).toEqual(['taken back'])
  const summaryOf = async (invoice_id: number, params: object) =>
    (await readReport(portal, 'fuel-summary', { account_id, invoice_id, params: { ...params } })).total
  expect(await summaryOf(second.id, march)).toMatchObject({ transactions: 2, total: 35_000, prior_total: 0 })
  expect(await summaryOf(memo.id, february)).toMatchObject({ transactions: 1, total: -17_500 })
  const found = async (invoice_id: number, params: object) =>
    (await readReport(portal, 'exception', { account_id, invoice_id, params: { ...params } })).rows.length
  expect([await found(second.id, march), await found(memo.id, february)]).toEqual([2, 1])
})
