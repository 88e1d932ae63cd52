// Each rule on a real Postgres, with one transaction just inside it and one just outside. The sentences are tested in domain.
import { sql, type Insertable, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DB } from '#src/db/types.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { evaluateExceptions } from './evaluate-exceptions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type CardChange = Updateable<DB['cards']>
type Fill = Partial<Insertable<DB['transactions']>>

/** An account with one Single card on CFN without restrictions, except those a test adds. */
const aFleet = async (controls: CardChange = {}) => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id, card_type_id: 1, vehicle_number: 'T1', max_gallon_fill: 500 })
  const open = { max_gallon_period: null, card_period_gallon_id: null, card_fuel_profile_id: 9, is_retail: true }
  await portal.db
    .updateTable('cards')
    .set({ ...open, ...controls })
    .where('id', '=', card_id)
    .execute()
  const fill = (given: Fill = {}) => aTransaction(portal, { account_id, card_id, ...given })
  const found = () =>
    portal.db
      .selectFrom('exceptions')
      .select(['code', 'severity', 'transaction_id', 'threshold', 'actual', 'detail', 'review_state'])
      .where('account_id', '=', account_id)
      .orderBy('transaction_id')
      .orderBy('code')
      .execute()
  const evaluate = async (...transactions: Awaited<ReturnType<typeof fill>>[]) => {
    await evaluateExceptions(portal.ctx, transactions)
    return found()
  }
  const tank = (tank_capacity: number) =>
    portal.db.insertInto('vehicles').values({ account_id, vehicle_number: 't1', tank_capacity }).execute()
  return { account_id, card_id, fill, evaluate, found, tank }
}
type Fleet = Awaited<ReturnType<typeof aFleet>>

type Rule = {
  code: string
  controls?: CardChange
  /** Sets up events before the fill. */
  before?: (fleet: Fleet) => Promise<unknown>
  inside: Fill
  outside: Fill
  finding: object
}

const noon = '2026-03-10T12:00:00'
const wa = { latitude: 47.4, longitude: -122.25, city: 'Kent' }
/** A degree of latitude is 69.1 miles. */
const northOf = (miles: number) => ({ ...wa, latitude: wa.latitude + miles / 69.094, city: 'Blaine' })
const atSite = async (site: Parameters<typeof aSite>[1]) => ({ site_id: (await aSite(portal, site)).id })

const rules: Rule[] = [
  {
    code: 'OVER_FILL',
    controls: { max_gallon_fill: 50 },
    inside: { quantity: 50_000 },
    outside: { quantity: 50_001 },
    finding: { threshold: 50_000, actual: 50_001, severity: 'warning' },
  },
  {
    code: 'OVER_FILL',
    controls: { max_amount_fill: 175 },
    inside: { quantity: 50_000 },
    outside: { quantity: 50_003 },
    finding: { threshold: 17_500, actual: 17_501, detail: 'dollars' },
  },
  {
    code: 'OVER_TANK',
    before: ({ tank }) => tank(100),
    inside: { quantity: 105_000 },
    outside: { quantity: 105_001 },
    finding: { threshold: 100_000, actual: 105_001, severity: 'warning' },
  },
  {
    code: 'OVER_TANK',
    before: ({ tank }) => tank(100),
    inside: { quantity: 104_000 },
    outside: { quantity: 115_001 },
    finding: { severity: 'alert' },
  },
  {
    code: 'OVER_PERIOD',
    controls: { max_gallon_period: 100, card_period_gallon_id: 1 },
    before: ({ fill }) => fill({ transacted_at: '2026-03-10T00:00:00', quantity: 60_000 }),
    inside: { quantity: 40_000 },
    outside: { quantity: 40_001 },
    finding: { threshold: 100_000, actual: 100_001, detail: 'gallons|day' },
  },
  {
    code: 'OVER_PERIOD',
    controls: { max_amount_period: 350, card_period_amount_id: 2 },
    before: ({ fill }) =>
      Promise.all([
        fill({ transacted_at: '2026-03-09T00:00:00', quantity: 50_000 }),
        fill({ transacted_at: '2026-03-08T23:59:59', quantity: 50_000 }),
      ]),
    inside: { quantity: 50_000 },
    outside: { quantity: 50_003 },
    finding: { threshold: 35_000, actual: 35_001, detail: 'dollars|week' },
  },
  {
    code: 'OFF_HOURS',
    controls: { card_time_profile_id: 5 },
    inside: { transacted_at: '2026-03-14T18:59:59' },
    outside: { transacted_at: '2026-03-14T19:00:00' },
    finding: { detail: 'Sat 7:00 PM|M-Sa 5a-7p' },
  },
  { code: 'MANUAL', inside: {}, outside: { is_manual: true }, finding: { severity: 'info' } },
  {
    code: 'PRODUCT',
    controls: { card_fuel_profile_id: 4 },
    inside: { product_id: 62 },
    outside: { product_id: 3 },
    finding: { detail: 'Premium unleaded|Diesel + DEF' },
  },
  {
    code: 'REPEAT',
    before: ({ fill }) => fill({ transacted_at: '2026-03-10T11:45:00' }),
    inside: { transacted_at: noon },
    outside: { transacted_at: '2026-03-10T11:59:59' },
    finding: { threshold: 15, actual: 14 },
  },
  {
    code: 'MPG',
    before: async ({ fill }) => {
      for (const day of [1, 2, 3, 4, 5]) await fill({ transacted_at: `2026-03-0${day}T12:00:00`, miles: 300 })
    },
    inside: { miles: 210 },
    outside: { miles: 209 },
    finding: { threshold: 600, actual: 418, detail: 'average' },
  },
  {
    code: 'ODOMETER',
    before: ({ fill }) => fill({ transacted_at: '2026-03-09T12:00:00', odometer: 10_000 }),
    inside: { odometer: 11_500 },
    outside: { odometer: 11_501 },
    finding: { threshold: 1_500, actual: 1_501, detail: 'jump' },
  },
  {
    code: 'PRICE',
    before: async ({ fill }) => {
      for (const day of [1, 2, 3, 4, 5]) await fill({ transacted_at: `2026-03-0${day}T12:00:00`, unit_price: 400_000 })
    },
    // The fill itself is part of the average it is compared with.
    inside: { unit_price: 440_000 },
    outside: { unit_price: 460_000 },
    finding: { threshold: 410_000, actual: 460_000 },
  },
  {
    code: 'LOST_USE',
    controls: { card_status_id: 3, status_changed_at: '2026-03-10T19:00:00Z' },
    inside: { transacted_at: noon },
    outside: { transacted_at: '2026-03-10T12:00:01' },
    finding: { severity: 'alert', detail: 'Lost' },
  },
  {
    code: 'DYED_ON_ROAD',
    inside: { product_id: 33, card_vehicle_type_id: 6 },
    outside: { product_id: 33, card_vehicle_type_id: 9 },
    finding: { severity: 'alert', detail: 'Dyed ULSD|TRUCK' },
  },
]

test.each(rules)(
  '$code is found just beyond its limit and not just within it',
  async ({ code, controls, before, inside, outside, finding }) => {
    for (const [given, expected] of [
      [inside, []],
      [outside, [finding]],
    ] as const) {
      const fleet = await aFleet(controls)
      await before?.(fleet)
      const { fill, evaluate } = fleet
      const transaction = await fill({ transacted_at: noon, ...given })
      const found = (await evaluate(transaction)).filter((one) => one.code === code)
      expect(found).toMatchObject(expected.map((one) => ({ ...one, transaction_id: transaction.id })))
    }
  },
)

const places = [
  {
    code: 'OFF_STATE',
    controls: { states: ['WA', 'OR'] },
    inside: { state: 'OR' },
    outside: { state: 'ID' },
    detail: 'ID|WA, OR',
  },
  {
    code: 'OFF_ZIP',
    controls: { zips: ['99'] },
    inside: { zipcode: '98032' },
    outside: { zipcode: '99201' },
    detail: '99201|99',
  },
  {
    code: 'OFF_NETWORK',
    controls: { is_retail: false },
    inside: {},
    outside: { kind: 'retail', name: 'Shell Kent' },
    detail: 'Shell Kent',
  },
]

test.each(places)('$code depends on the site', async ({ code, controls, inside, outside, detail }) => {
  const { fill, evaluate } = await aFleet(controls)
  await evaluate(await fill({ ...(await atSite(inside)), transacted_at: '2026-03-01T12:00:00' }))
  const found = await evaluate(await fill(await atSite(outside)))
  expect(found).toMatchObject([{ code, detail }])
})

test('a drive from one site to another at more than 90 mph is an exception', async () => {
  const { fill, evaluate } = await aFleet()
  await fill({ transacted_at: '2026-03-10T11:00:00', ...(await atSite(wa)) })
  const slow = await fill({ transacted_at: noon, ...(await atSite(northOf(90))) })
  expect(await evaluate(slow)).toEqual([])
  const fast = await fill({ transacted_at: '2026-03-10T13:00:00', ...(await atSite(northOf(-1.2))) })
  expect(await evaluate(fast)).toMatchObject([{ code: 'TRAVEL', actual: 91, threshold: 90, transaction_id: fast.id }])
})

test('an hour lost to a time zone does not count as speed', async () => {
  const { fill, evaluate } = await aFleet()
  await fill({ transacted_at: '2026-03-10T12:00:00', time_zone: 'America/Denver', ...(await atSite(wa)) })
  const later = await fill({ transacted_at: '2026-03-10T12:30:00', ...(await atSite(northOf(80))) })
  expect(await evaluate(later)).toEqual([])
})

test('two products of one swipe are one fill with one odometer reading', async () => {
  const { fill, evaluate } = await aFleet({ is_odometer: true })
  const { id: site_id } = await aSite(portal)
  const diesel = await fill({ site_id, auth_number: 'A1', odometer: 5_000 })
  const def = await fill({ site_id, auth_number: 'A1', product_id: 62, odometer: 5_000, transacted_at: '2026-03-10T12:01:00' })
  expect(await evaluate(diesel, def)).toEqual([])
})

test('judging again changes nothing; a corrected transaction loses outdated findings unless they were reviewed', async () => {
  const { account_id, fill, evaluate } = await aFleet({ max_gallon_fill: 50 })
  const transaction = await fill({ quantity: 60_000, is_manual: true })
  const first = await evaluate(transaction)
  expect(first.map(({ code }) => code)).toEqual(['MANUAL', 'OVER_FILL'])
  expect(await evaluate(transaction)).toEqual(first)
  await portal.db.updateTable('transactions').set({ quantity: 55_000 }).where('id', '=', transaction.id).execute()
  expect((await evaluate(transaction))[1]).toMatchObject({ code: 'OVER_FILL', actual: 55_000, review_state: 'open' })
  await portal.db
    .updateTable('exceptions')
    .set({ review_state: 'reviewed' })
    .where('account_id', '=', account_id)
    .where('code', '=', 'OVER_FILL')
    .execute()
  await portal.db
    .updateTable('transactions')
    .set({ quantity: 1_000, is_manual: false })
    .where('id', '=', transaction.id)
    .execute()
  expect(await evaluate(transaction)).toMatchObject([{ code: 'OVER_FILL', review_state: 'reviewed' }])
})

test('a line that arrives late changes the findings of the lines after it', async () => {
  const { fill, evaluate } = await aFleet({ max_gallon_period: 100, card_period_gallon_id: 4 })
  const last = await fill({ transacted_at: '2026-03-20T12:00:00', quantity: 60_000 })
  expect(await evaluate(last)).toEqual([])
  const late = await fill({ transacted_at: '2026-03-02T12:00:00', quantity: 60_000 })
  expect(await evaluate(late)).toMatchObject([{ code: 'OVER_PERIOD', transaction_id: last.id, actual: 120_000 }])
})

test('reversals and fees break no rule, and a reversal takes its gallons out of the period', async () => {
  const { fill, evaluate } = await aFleet({ max_gallon_period: 100, card_period_gallon_id: 1, card_fuel_profile_id: 3 })
  const sale = await fill({ transacted_at: '2026-03-10T08:00:00', quantity: 90_000 })
  const reversal = await fill({ transacted_at: '2026-03-10T09:00:00', quantity: -90_000, kind: 'reversal' })
  const fee = await fill({ transacted_at: '2026-03-10T09:00:00', quantity: 1_000, kind: 'fee', product_id: 950 })
  const again = await fill({ transacted_at: '2026-03-10T10:00:00', quantity: 90_000 })
  expect(await evaluate(sale, reversal, fee, again)).toEqual([])
})

test('an account that turned a rule off or changed its threshold is judged by its own settings', async () => {
  const { account_id, fill, evaluate } = await aFleet()
  const settings = [
    { account_id, code: 'MANUAL', is_on: false, threshold: null },
    { account_id, code: 'REPEAT', is_on: true, threshold: 60 },
  ]
  await portal.db.insertInto('exception_settings').values(settings).execute()
  await fill({ transacted_at: '2026-03-10T11:10:00' })
  expect(await evaluate(await fill({ is_manual: true }))).toMatchObject([{ code: 'REPEAT', threshold: 60, actual: 50 }])
})

test('a thousand lines of one card at one moment are judged well within the time limit of a statement', async () => {
  const { account_id, card_id, fill, found } = await aFleet({ max_gallon_period: 100, card_period_gallon_id: 1 })
  const { id: first } = await fill({ odometer: 10_000, miles: 200 })
  const columns = sql`account_id, kind, transacted_at, time_zone, card_id, card_network_id, site_id, product_id, last_four,
    vehicle_number, odometer, miles, quantity, unit_price, base, total`
  const { rows } = await sql<Parameters<typeof evaluateExceptions>[1][number]>`
    insert into transactions (tran_id, ${columns})
    select 'many' || n, ${columns} from transactions, generate_series(1, 1100) n
    where account_id = ${account_id} and card_id = ${card_id} and id = ${first}
    returning account_id, id, transacted_at, card_id, vehicle_number`.execute(portal.db)
  await evaluateExceptions(portal.ctx, rows)
  const codes = (await found()).map(({ code }) => code)
  // With fifty gallons each, the day's limit is exceeded from the third on.
  expect(codes.filter((code) => code === 'OVER_PERIOD')).toHaveLength(1_099)
})
