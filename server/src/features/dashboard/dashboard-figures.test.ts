// The figures of the dashboard equal the sum of the transactions, on every day and in every time zone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { readAlone } from '#testing/read-alone.ts'
import { dashboardFigures } from './dashboard-figures.ts'
import { gallonsByGrade } from './gallons-by-grade.ts'

const getDashboard = readAlone(dashboardFigures)
const getProductGrade = readAlone(gallonsByGrade)

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const ulsd = 53
const regular = 1
const carWash = 102

/** Each test has its own account and card. `buy` takes a day and hour on the site's clock. */
const aFleet = async (time_zone = 'America/Los_Angeles') => {
  const account = await portal.anAccount()
  await portal.db.updateTable('accounts').set({ time_zone }).where('id', '=', account.id).execute()
  const { id: card_id } = await aCard(portal, { account_id: account.id })
  const { id: site_id } = await aSite(portal)
  const buy = (transacted_at: string, quantity: number, product_id = ulsd) =>
    aTransaction(portal, { account_id: account.id, card_id, site_id, transacted_at, quantity, unit_price: 400_000, product_id })
  const shown = { ...account, cl_division_no: account.cl_account_no.slice(0, 2), time_zone, standing: 'open' as const }
  const at = (now: string) => ({ db: portal.db, account: shown, clock: { now: () => new Date(now) } })
  return { account_id: account.id, card_id, site_id, buy, at }
}

test('gallons and spend of thirty days are the sum of the purchases, compared with the thirty days before', async () => {
  const { buy, at } = await aFleet()
  // On 15 November (Pacific) the periods are 16 October to 14 November, and 16 September to 15 October.
  for (const day of ['2026-10-16', '2026-11-14']) await buy(`${day}T00:00:00`, 10_000)
  await buy('2026-11-14T23:59:59', 5_000)
  for (const day of ['2026-09-16', '2026-10-15']) await buy(`${day}T12:00:00`, 10_000)
  for (const outside of ['2026-11-15T00:00:00', '2026-09-15T23:59:59']) await buy(outside, 70_000)
  expect(await getDashboard(at('2026-11-15T20:00:00Z'), { query: { period: '30d' } })).toMatchObject({
    from: '2026-10-16',
    to: '2026-11-14',
    before: { from: '2026-09-16', to: '2026-10-15' },
    gallons: { now: 25_000, before: 20_000, change: 25 },
    amount: { now: 10_000, before: 8_000, change: 25 },
  })
})

test('twelve months are calendar months up to yesterday, compared with the year before up to the same day', async () => {
  const { buy, at } = await aFleet()
  for (const inside of ['2025-12-01', '2026-06-30', '2026-11-01', '2026-11-14']) await buy(`${inside}T08:00:00`, 1_000)
  for (const before of ['2024-12-01', '2025-10-31', '2025-11-14']) await buy(`${before}T08:00:00`, 1_000)
  for (const outside of ['2024-11-30', '2025-11-15', '2025-11-30', '2026-11-15']) await buy(`${outside}T08:00:00`, 90_000)
  expect(await getDashboard(at('2026-11-15T20:00:00Z'), { query: { period: '12m' } })).toMatchObject({
    from: '2025-12-01',
    to: '2026-11-14',
    before: { from: '2024-12-01', to: '2025-11-14' },
    gallons: { now: 4_000, before: 3_000, change: 33.3 },
  })
})

test.each([
  ['on New Year’s Day the whole past year is shown', '2027-01-01T20:00:00Z', '12m', '2026-01-01', '2026-12-31'],
  ['the day after a leap day, the leap day is the last day', '2028-03-01T20:00:00Z', '12m', '2027-03-01', '2028-02-29'],
  ['thirty days may cross the end of the year', '2027-01-10T20:00:00Z', '30d', '2026-12-11', '2027-01-09'],
  ['ninety days may cross a change of the clocks', '2026-11-15T20:00:00Z', '90d', '2026-08-17', '2026-11-14'],
] as const)('%s', async (_, now, period, from, to) => {
  const { at } = await aFleet()
  const shown = await getDashboard(at(now), { query: { period } })
  expect([shown.from, shown.to]).toEqual([from, to])
})

test('the year before a leap day ends on 28 February', async () => {
  const { at } = await aFleet()
  expect((await getDashboard(at('2028-03-01T20:00:00Z'), { query: { period: '12m' } })).before).toEqual({
    from: '2026-03-01',
    to: '2027-02-28',
  })
})

test.each([
  ['America/Los_Angeles', '2026-11-15T07:59:00Z', '2026-11-13'],
  ['America/Los_Angeles', '2026-11-15T08:00:00Z', '2026-11-14'],
  ['America/New_York', '2026-11-15T07:59:00Z', '2026-11-14'],
  // In daylight time a day begins an hour earlier in UTC, and the repeated hour belongs to one day.
  ['America/Los_Angeles', '2026-07-15T07:00:00Z', '2026-07-14'],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z', '2026-10-31'],
  ['America/Los_Angeles', '2026-11-01T09:30:00Z', '2026-10-31'],
  ['America/Los_Angeles', '2026-11-02T07:30:00Z', '2026-10-31'],
])('in %s at %s the last whole day is %s', async (zone, now, to) => {
  const { at } = await aFleet(zone)
  expect((await getDashboard(at(now), { query: { period: '30d' } })).to).toBe(to)
})

test('the chart and the totem show the same gallons, grade by grade', async () => {
  const { buy, at } = await aFleet()
  const days = ['2025-12-31', '2026-01-01', '2026-08-17', '2026-08-23', '2026-10-20', '2026-11-08', '2026-11-14']
  for (const [index, day] of days.entries()) await buy(`${day}T10:00:00`, 1_000 * (index + 1), index % 2 ? ulsd : regular)
  await buy('2026-11-14T11:00:00', 1_000, carWash)
  for (const period of ['30d', '90d', '12m'] as const) {
    const now = at('2026-11-15T20:00:00Z')
    const { gallons, amount } = await getDashboard(now, { query: { period } })
    const { dataProducts, buckets } = await getProductGrade(now, { query: { period } })
    const sum = (of: 'gallons' | 'amount', products = dataProducts) =>
      products.flatMap(({ values }) => values).reduce((total, value) => total + value[of], 0)
    expect(dataProducts.every(({ values }) => values.length === buckets.length)).toBe(true)
    expect(sum('amount')).toBe(amount.now)
    expect(
      sum(
        'gallons',
        dataProducts.filter(({ is_fuel }) => is_fuel),
      ),
    ).toBe(gallons.now)
  }
})

test('a purchase counts in the bar of its day, its week and its month', async () => {
  const { buy, at } = await aFleet()
  await buy('2026-11-08T00:00:00', 3_000)
  await buy('2026-11-07T23:59:59', 4_000, regular)
  const now = at('2026-11-15T20:00:00Z')
  const barOf = async (period: '30d' | '90d' | '12m', grade: string) => {
    const { dataProducts, buckets } = await getProductGrade(now, { query: { period } })
    const index = dataProducts.find((row) => row.grade === grade)!.values.findIndex(({ gallons }) => gallons > 0)
    return buckets[index]
  }
  expect(await barOf('30d', 'Diesel')).toEqual({ from: '2026-11-08', to: '2026-11-08' })
  expect(await barOf('90d', 'Diesel')).toEqual({ from: '2026-11-08', to: '2026-11-14' })
  expect(await barOf('90d', 'Unleaded regular')).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  expect(await barOf('12m', 'Diesel')).toEqual({ from: '2026-11-01', to: '2026-11-14' })
})

test('a fee and a car wash count as spend but not as gallons', async () => {
  const { buy, at } = await aFleet()
  await buy('2026-11-10T10:00:00', 1_000, carWash)
  expect(await getDashboard(at('2026-11-15T20:00:00Z'), { query: { period: '30d' } })).toMatchObject({
    gallons: { now: 0 },
    amount: { now: 400 },
  })
})

test('purchases of another account are in none of the figures', async () => {
  const mine = await aFleet()
  const theirs = await aFleet()
  await theirs.buy('2026-11-10T10:00:00', 50_000)
  const now = mine.at('2026-11-15T20:00:00Z')
  expect(await getDashboard(now, { query: { period: '12m' } })).toMatchObject({ gallons: { now: 0 }, amount: { now: 0 } })
  expect((await getProductGrade(now, { query: { period: '30d' } })).dataProducts).toEqual([])
})

test('month sums and the provider’s sums equal the transactions after corrections, moves and deletions', async () => {
  const { buy, account_id } = await aFleet()
  const bought: { id: number }[] = []
  for (const day of ['2019-01-31', '2019-02-01', '2019-02-28', '2019-03-01']) bought.push(await buy(`${day}T10:00:00`, 10_000))
  const change = (index: number, values: { quantity?: number; transacted_at?: string; product_id?: number }) =>
    portal.db
      .updateTable('transactions')
      .set(values)
      .where('account_id', '=', account_id)
      .where('id', '=', bought[index]!.id)
      .execute()
  await change(0, { transacted_at: '2019-03-05T10:00:00' })
  await change(1, { product_id: regular })
  await change(2, { quantity: 7_000 })
  await portal.db.deleteFrom('transactions').where('id', '=', bought[3]!.id).execute()
  const months = await portal.db
    .selectFrom('month_sums')
    .select(['month', 'product_id', 'transactions', 'quantity'])
    .where('account_id', '=', account_id)
    .where('transactions', '<>', 0)
    .orderBy('month')
    .orderBy('product_id')
    .execute()
  expect(months).toEqual([
    { month: '2019-02-01', product_id: regular, transactions: 1, quantity: 10_000 },
    { month: '2019-02-01', product_id: ulsd, transactions: 1, quantity: 7_000 },
    { month: '2019-03-01', product_id: ulsd, transactions: 1, quantity: 10_000 },
  ])
  const days = await portal.db
    .selectFrom('provider_day_sums')
    .select(['day', 'product_id', 'quantity'])
    .where('day', '<', '2020-01-01')
    .where('transactions', '<>', 0)
    .orderBy('day')
    .execute()
  expect(days).toEqual([
    { day: '2019-02-01', product_id: regular, quantity: 10_000 },
    { day: '2019-02-28', product_id: ulsd, quantity: 7_000 },
    { day: '2019-03-05', product_id: ulsd, quantity: 10_000 },
  ])
})
