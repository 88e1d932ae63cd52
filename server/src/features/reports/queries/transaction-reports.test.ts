import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { aCanary, readReport } from './read-report.fixture.ts'

let portal: Portal
let fleet: Awaited<ReturnType<typeof aFleet>>
beforeAll(async () => {
  portal = await aPortal()
  await aCanary(portal)
  fleet = await aFleet()
})
afterAll(() => portal.close())

const [diesel, unleaded, washing] = [53, 1, 102]

/** Two trucks, three purchases and a car wash in March, one purchase in February. */
const aFleet = async () => {
  const { id: account_id } = await portal.anAccount()
  const nine = await aCard(portal, {
    account_id,
    vehicle_number: '9',
    number: `7088${String(account_id).padStart(8, '0')}0100`,
    description: 'Dump truck',
  })
  const ten = await aCard(portal, {
    account_id,
    vehicle_number: '10',
    number: `7088${String(account_id).padStart(8, '0')}2000`,
    description: 'Van',
  })
  const [kent, portland] = [
    await aSite(portal),
    await aSite(portal, { name: 'Portland Retail', city: 'Portland', state: 'OR', kind: 'retail' }),
  ]
  const bought = { account_id, card_id: nine.id, site_id: kent.id, posted_at: '2026-04-02T02:00:00Z' }
  const first = await aTransaction(portal, {
    ...bought,
    tran_id: `${account_id}-first`,
    driver_number: '412',
    driver_name: 'Jo Field',
    cost_center: 'North',
    odometer: 1_400,
    miles: 400,
    federal_tax: 1_220,
    state_tax: 2_920,
    fees: 50,
    discount: 100,
  })
  const second = await aTransaction(portal, {
    ...bought,
    tran_id: `${account_id}-second`,
    transacted_at: '2026-03-12T08:30:00',
    quantity: 20_500,
  })
  await aTransaction(portal, {
    ...bought,
    card_id: ten.id,
    site_id: portland.id,
    tran_id: `${account_id}-third`,
    transacted_at: '2026-03-31T23:59:59',
    product_id: unleaded,
    quantity: 10_000,
    unit_price: 400_000,
    city_tax: 100,
    county_tax: 30,
  })
  await aTransaction(portal, {
    ...bought,
    tran_id: `${account_id}-wash`,
    transacted_at: '2026-03-20T10:00:00',
    product_id: washing,
    quantity: 1_000,
    unit_price: 1_500_000,
    state_sales_tax: 98,
    local_sales_tax: 57,
  })
  await aTransaction(portal, { ...bought, tran_id: `${account_id}-february`, transacted_at: '2026-02-28T23:00:00' })
  await portal.db
    .insertInto('exceptions')
    .values(
      ['OVER_FILL', 'MPG'].map((code) => ({
        account_id,
        code,
        severity: 'warning' as const,
        card_id: nine.id,
        transaction_id: first.id,
        transacted_at: first.transacted_at,
      })),
    )
    .execute()
  return { account_id, nine, ten, kent, portland, first, second }
}

const march = { from: '2026-03-01', to: '2026-03-31' }
const detail = (params: Record<string, unknown> = {}) =>
  readReport(portal, 'transaction-detail', { account_id: fleet.account_id, params: { ...march, ...params } })
const idsOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map(({ tran_id }) => String(tran_id).replace(/^\d+-/, ''))

test('a transaction shows what happened at the pump, its taxes apart, and a masked card number', async () => {
  const { rows } = await detail()
  expect(rows[0]).toMatchObject({
    transacted_at: '2026-03-10T12:00:00',
    card_number: '•••• 0100',
    card_description: 'Dump truck',
    vehicle_number: '9',
    driver_number: '412',
    driver_name: 'Jo Field',
    network: 'CFN',
    site_name: 'Kent Cardlock',
    site_kind: 'cardlock',
    product: 'ULSD #2',
    unit: 'gal',
    quantity: 50_000,
    federal_tax: 1_220,
    state_tax: 2_920,
    fees: 50,
    discount: 100,
    total: 21_590,
    miles: 400,
    mpg: 800,
    cost_per_mile: 53_975,
    exceptions: 'MPG, OVER_FILL',
  })
  expect(rows[2]).toMatchObject({ product: 'Car wash', sales_tax: 155, non_fuel_total: 1_655, fuel_quantity: 0, unit: 'each' })
  expect(rows[3]).toMatchObject({ product: 'Regular unleaded', local_excise: 130, mpg: null })
})

test('price averages count only fuel, and mileage counts only fills with known miles', async () => {
  const { total } = await detail()
  const spent = 50_000 * 350_000 + 20_500 * 350_000 + 10_000 * 400_000
  expect(total).toMatchObject({
    fuel_quantity: 80_500,
    quantity: 80_500,
    pieces: 1_000,
    unit_price: Math.round(spent / 80_500),
    non_fuel_total: 1_655,
    miles: 400,
    mpg: 800,
    cost_per_mile: 53_975,
  })
})

test('the totals equal those of the daily sums in the database', async () => {
  const { total } = await detail()
  const { rows } = await sql<{ quantity: number; pieces: number; total: number }>`
    select sum(quantity) filter (where p.unit <> 'U')::int as quantity, sum(quantity) filter (where p.unit = 'U')::int as pieces,
      sum(total)::int as total
    from day_sums join products p on p.id = product_id
    where account_id = ${fleet.account_id} and day between '2026-03-01' and '2026-03-31'`.execute(portal.db)
  expect(total).toMatchObject(rows[0]!)
})

const on = (day: string) => ({ from: day, to: day })
const allOfMarch = ['first', 'second', 'wash', 'third']

test.each([
  ['the first day alone', { to: '2026-03-10' }, ['first']],
  ['the last minute of the month', { from: '2026-03-31' }, ['third']],
  ['posted dates before anything was posted', { date_basis: 'posted' }, []],
  ['a day of posting in the account’s own zone', { date_basis: 'posted', ...on('2026-04-01') }, ['february', ...allOfMarch]],
  ['invoice dates, although nothing was billed', { date_basis: 'invoice' }, []],
  ['cards up to a number', { card_to: '1000' }, ['first', 'second', 'wash']],
  ['cards from a number', { card_from: '1000' }, ['third']],
  ['vehicle 9, which is less than 10', { vehicle_to: '9' }, ['first', 'second', 'wash']],
  ['vehicles from 10', { vehicle_from: '10' }, ['third']],
  ['vehicles that are not there', { vehicle_from: '11', vehicle_to: '99' }, []],
  ['another network', { network: 'WEX' }, []],
  ['fuel', { product_group: 'fuel' }, ['first', 'second', 'third']],
  ['anything but fuel', { product_group: 'non-fuel' }, ['wash']],
  ['one product', { product: String(diesel) }, ['first', 'second']],
  ['one state', { state: 'OR' }, ['third']],
  ['one driver', { driver: '412' }, ['first']],
  ['one cost center', { cost_center: 'North' }, ['first']],
  ['an invoice that is not there', { invoice: '999999' }, []],
  ['an invoice that is no number', { invoice: 'x' }, []],
  ['large fills', { min_gallons: 20.5 }, ['first', 'second']],
  ['large amounts', { min_amount: 100 }, ['first']],
  ['exceptions', { exceptions_only: true }, ['first']],
])('filtered by %s', async (_, params, expected) => {
  expect(idsOf(await detail(params))).toEqual(expected)
})

test('filtered by one site', async () => {
  expect(idsOf(await detail({ site: String(fleet.portland.id) }))).toEqual(['third'])
})

test.each(['card_number', 'vehicle_number', 'driver_number', 'site_name', 'product', 'cost_center'])(
  'grouped by %s, the groups add up to the total',
  async (key) => {
    const { groups } = await detail({ group_by: [key] })
    expect(groups.length).toBeGreaterThan(1)
  },
)

test('vehicle 9 is listed before vehicle 10', async () => {
  const { groups } = await detail({ group_by: ['vehicle_number'] })
  expect(groups.map(({ values }) => values[0])).toEqual(['9', '10'])
})

test('a fleet that bought nothing has an empty report', async () => {
  const { id: account_id } = await portal.anAccount()
  const { rows, total } = await readReport(portal, 'transaction-detail', { account_id, params: march })
  expect(rows).toEqual([])
  expect(total).toMatchObject({ quantity: 0, total: 0, unit_price: null, mpg: null })
})

test('a daily report lists what was posted after its mark, whenever it was bought', async () => {
  const { rows: marks } = await sql<{ tran_id: string; posting: number }>`
    select tran_id, posting from transactions where account_id = ${fleet.account_id} order by posting`.execute(portal.db)
  const posted = { after: marks[2]!.posting, up_to: marks[4]!.posting }
  const { rows } = await readReport(portal, 'daily-transaction', { account_id: fleet.account_id, posted })
  expect(idsOf({ rows })).toEqual(['february', 'wash'])
})

/** A separate fleet whose March has been invoiced. */
const aBilledFleet = async () => {
  const billed = await aFleet()
  const { account_id } = billed
  const period = { period_from: '2026-03-01', period_to: '2026-03-31', invoiced_on: '2026-03-31', due_on: '2026-04-15' }
  const sums = { transactions: 4, quantity: 80_500, total: 21_590 + 7_175 + 4_130 + 1_655 }
  const invoice = await portal.db
    .insertInto('invoices')
    .values({ account_id, invoice_number: `INV-${account_id}`, billing_cycle: 'monthly', ...period, ...sums })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`update transactions set invoice_id = ${invoice.id}
    where account_id = ${account_id} and transacted_at >= '2026-03-01'`.execute(portal.db)
  return { ...billed, invoice }
}

test('the report of an invoice equals the invoiced total', async () => {
  const { account_id, invoice } = await aBilledFleet()
  for (const invoice_id of [invoice.id, undefined]) {
    const scope = { account_id, ...(invoice_id && { invoice_id }) }
    const { rows, total } = await readReport(portal, 'invoiced-transaction', scope)
    expect(total['total']).toBe(invoice.total)
    expect(rows.every(({ invoice_number }) => invoice_number === invoice.invoice_number)).toBe(true)
  }
})

test('without an invoice, the report is of the newest one: a credit memo is newer than the invoice of the same period', async () => {
  const { account_id, invoice } = await aBilledFleet()
  const { id: _, invoice_number: __, ...same } = invoice
  const memo = { ...same, kind: 'credit memo', corrects_invoice_id: invoice.id, invoice_number: `CM-${account_id}`, total: -175 }
  const { id: invoice_id } = await portal.db.insertInto('invoices').values(memo).returning('id').executeTakeFirstOrThrow()
  await aTransaction(portal, { account_id, invoice_id, kind: 'reversal', quantity: -500 })
  const { total } = await readReport(portal, 'invoiced-transaction', { account_id })
  expect(total['total']).toBe(-175)
})

test('a billing sort equals the invoice, in detail and in summary, in any order', async () => {
  const { account_id, invoice } = await aBilledFleet()
  for (const view of ['detail', 'summary'])
    for (const group_by of [[], ['vehicle_number'], ['cost_center', 'card_number'], ['product', 'tran_date']]) {
      const params = { invoice: String(invoice.id), view, group_by }
      const { total } = await readReport(portal, 'billing-sort', { account_id, params })
      expect(total).toMatchObject({ transactions: 4, total: invoice.total, quantity: 80_500, pieces: 1_000, mpg: 800 })
    }
})

test('a billing sort by vehicle shows where its odometer began and ended', async () => {
  const { account_id, invoice, nine, kent } = await aBilledFleet()
  await aTransaction(portal, {
    account_id,
    card_id: nine.id,
    site_id: kent.id,
    transacted_at: '2026-05-02T10:00:00',
    odometer: 1_900,
    invoice_id: invoice.id,
  })
  const read = (view: string) =>
    readReport(portal, 'billing-sort', {
      account_id,
      params: { invoice: String(invoice.id), view, group_by: ['vehicle_number'], vehicle_to: '9' },
    })
  for (const view of ['detail', 'summary'])
    expect((await read(view)).rows.find(({ product }) => product === 'ULSD #2')).toMatchObject({
      begin_odometer: 1_400,
      end_odometer: 1_900,
    })
  expect((await read('summary')).rows.map(({ product, transactions }) => [product, transactions])).toEqual([
    ['Car wash', 1],
    ['ULSD #2', 3],
  ])
})

test('another account’s invoice shows no lines', async () => {
  const { invoice } = await aBilledFleet()
  const { id: account_id } = await portal.anAccount()
  const { rows } = await readReport(portal, 'billing-sort', { account_id, params: { invoice: String(invoice.id) } })
  expect(rows).toEqual([])
})

test('a period may refer to invoice dates', async () => {
  const { account_id } = await aBilledFleet()
  const params = { from: '2026-03-31', to: '2026-03-31', date_basis: 'invoice' }
  expect(idsOf(await readReport(portal, 'transaction-detail', { account_id, params }))).toEqual([
    'first',
    'second',
    'wash',
    'third',
  ])
})
