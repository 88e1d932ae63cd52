import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { feeKinds } from '@forecourt/domain/rules/fees.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aTemplate } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { auditedCards } from '../audited-cards.ts'
import { aCanary, readReport } from './read-report.fixture.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await aCanary(portal)
})
afterAll(() => portal.close())

const [driver, vehicle] = [2, 3]

/** Issued long before 10 April 2026, the day on which the reports run. */
const anOldCard = async (card: Parameters<typeof aCard>[1]) => {
  const made = await aCard(portal, card)
  await sql`update cards set created_at = '2025-01-01', cost_center = ${card.description ?? ''} where id = ${made.id}`.execute(
    portal.db,
  )
  return made
}

const aFleet = async () => {
  const { id: account_id } = await portal.anAccount()
  const used = await anOldCard({ account_id, card_type_id: vehicle, vehicle_number: '9', description: 'North' })
  const idle = await anOldCard({ account_id, card_type_id: driver, vehicle_number: null, pin: '12345', description: 'South' })
  const lost = await anOldCard({ account_id, card_status_id: cardStatus.lost, vehicle_number: '10', card_network_id: 2 })
  await aTransaction(portal, { account_id, card_id: used.id, odometer: 1_400, transacted_at: '2026-03-01T08:00:00' })
  await aTransaction(portal, { account_id, card_id: used.id, driver_number: '412', driver_name: 'Jo', quantity: 20_000 })
  await aTransaction(portal, { account_id, card_id: used.id, transacted_at: '2025-12-31T23:59:00' })
  await aTransaction(portal, { account_id, card_id: idle.id, transacted_at: '2025-11-30T10:00:00', driver_number: '500' })
  return { account_id, used, idle, lost }
}

test('a card’s record shows its limits, last use and last ninety days, and whether it has a PIN', async () => {
  const { account_id, used } = await aFleet()
  const { rows, total } = await readReport(portal, 'list-driver-or-vehicle', { account_id })
  expect(rows.find(({ vehicle_number }) => vehicle_number === '9')).toMatchObject({
    card_number: `•••• ${used.last_four}`,
    status: 'Active',
    card_type: 'Vehicle',
    network: 'CFN',
    pin: 'Not set',
    fuel_profile: 'Diesel',
    max_gallon_fill: 50,
    gallon_period: 'Daily',
    retail: 'No',
    last_used_at: '2026-03-10T12:00:00',
    last_odometer: 1_400,
    driver_number: '412',
    driver_name: 'Jo',
    transactions: 2,
    quantity: 70_000,
    unused: 0,
  })
  expect(rows.find(({ card_type }) => card_type === 'Driver')).toMatchObject({
    pin: 'Set',
    last_used_at: '2025-11-30T10:00:00',
    unused: 1,
  })
  expect(JSON.stringify(rows)).not.toContain('12345')
  expect(total).toEqual({ transactions: 2, quantity: 70_000, unused: 2 })
})

/** A fee for the card itself and one beside a purchase; the card was not at a pump for either. */
const feesOf = async (card: { account_id: number; card_id: number }) => {
  const fee = { ...card, kind: 'fee', quantity: 0, unit_price: 0, fees: 250, site_id: null }
  await aTransaction(portal, {
    ...fee,
    product_id: feeKinds['card month'].product_id,
    transacted_at: '2026-03-31T23:59:59',
  })
  await aTransaction(portal, {
    ...fee,
    product_id: feeKinds.transaction.product_id,
    transacted_at: '2026-03-10T12:00:00',
  })
}

test('a fee is no use of its card: neither its last use, nor a purchase, nor the end of its idleness', async () => {
  const { account_id, used, idle } = await aFleet()
  for (const { id } of [used, idle]) await feesOf({ account_id, card_id: id })
  const { rows, total } = await readReport(portal, 'list-driver-or-vehicle', { account_id })
  expect(rows.find(({ vehicle_number }) => vehicle_number === '9')).toMatchObject({
    last_used_at: '2026-03-10T12:00:00',
    driver_number: '412',
    driver_name: 'Jo',
    transactions: 2,
  })
  expect(rows.find(({ card_type }) => card_type === 'Driver')).toMatchObject({
    last_used_at: '2025-11-30T10:00:00',
    driver_number: '500',
    transactions: 0,
    unused: 1,
  })
  expect(total).toEqual({ transactions: 2, quantity: 70_000, unused: 2 })
  const unused = await readReport(portal, 'list-driver-or-vehicle', { account_id, params: { unused_days: 60 } })
  expect(unused.rows.map(({ description }) => String(description)).toSorted()).toEqual(['', 'South'])
  const audit = await readReport(portal, 'driver-vehicle-records-monthly-audit', { account_id, params: { holders: 'drivers' } })
  expect(audit.rows).toMatchObject([{ attention: 'Not used for 60 days; Driver 500 has not bought since Nov 30, 2025' }])
})

test('a card issued on the evening before the days without use began has been unused for all of them', async () => {
  const { id: account_id } = await portal.anAccount()
  const unusedIf = async (created_at: string) => {
    const { id } = await anOldCard({ account_id })
    await sql`update cards set created_at = ${created_at} where id = ${id}`.execute(portal.db)
    const { rows } = await readReport(portal, 'list-driver-or-vehicle', { account_id, params: { unused_days: 30 } })
    await sql`delete from cards where id = ${id}`.execute(portal.db)
    return rows.length
  }
  // Nine in the evening of March 10 in Seattle, and an hour after midnight.
  expect(await unusedIf('2026-03-11T04:00:00Z')).toBe(1)
  expect(await unusedIf('2026-03-11T08:00:00Z')).toBe(0)
})

test('a purchase that was taken back counts once, and the card was used on the day of the purchase', async () => {
  const { account_id, used } = await aFleet()
  await aTransaction(portal, {
    account_id,
    card_id: used.id,
    kind: 'reversal',
    quantity: -20_000,
    transacted_at: '2026-03-12T09:00:00',
  })
  const { rows } = await readReport(portal, 'list-driver-or-vehicle', { account_id })
  expect(rows.find(({ vehicle_number }) => vehicle_number === '9')).toMatchObject({
    last_used_at: '2026-03-10T12:00:00',
    transactions: 2,
    quantity: 50_000,
  })
})

test.each([
  [{ holders: 'drivers' }, ['South']],
  [{ holders: 'vehicles' }, ['', 'North']],
  [{ status: 'Lost' }, ['']],
  [{ network: 'PPA' }, ['']],
  [{ card_type: 'Driver' }, ['South']],
  [{ cost_center: 'North' }, ['North']],
  [{ unused_days: 60 }, ['', 'South']],
  [{ unused_days: 31 }, ['', 'South']],
  [{ unused_days: 30 }, ['', 'North', 'South']],
  [{ template: '999999' }, []],
])('cards filtered by %o', async (params, expected) => {
  const { account_id } = await aFleet()
  const { rows } = await readReport(portal, 'list-driver-or-vehicle', { account_id, params })
  expect(rows.map(({ description }) => String(description)).toSorted()).toEqual(expected)
})

test('cards can be filtered by template and grouped by type and status', async () => {
  const { account_id, used } = await aFleet()
  const template = await aTemplate(portal)
  await portal.db.updateTable('cards').set({ card_template_id: template.id }).where('id', '=', used.id).execute()
  const params = { template: String(template.id), group_by: ['card_type', 'status'] }
  const { rows, groups } = await readReport(portal, 'list-driver-or-vehicle', { account_id, params })
  expect(rows).toMatchObject([{ vehicle_number: '9', template: template.template_name }])
  expect(groups.map(({ values }) => values)).toEqual([['Vehicle'], ['Vehicle', 'Active']])
})

const aSchedule = async (account_id: number) => {
  const owner = await portal.aUser()
  const { id } = await portal.db
    .insertInto('report_schedules')
    .values({
      account_id,
      owner_id: owner.id,
      report_key: 'driver-vehicle-records-monthly-audit',
      params: '{}',
      frequency: 'monthly',
      month_day: 1,
      hour: 6,
      time_zone: 'America/Los_Angeles',
      file_format: 'N',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('an audit marks new and changed cards since the last one, with the values before and after', async () => {
  const { account_id, used } = await aFleet()
  const schedule_id = await aSchedule(account_id)
  const audit = () => readReport(portal, 'driver-vehicle-records-monthly-audit', { account_id, schedule_id })
  expect((await audit()).rows.map(({ change_mark }) => change_mark)).toEqual([null, null, null])
  await sql`insert into audit_snapshots (schedule_id, card_id, fields)
    select ${schedule_id}, card_id, fields from (${auditedCards([account_id])}) a`.execute(portal.db)
  expect((await audit()).rows.map(({ changes }) => changes)).toEqual([null, null, null])
  const changes = { card_status_id: cardStatus.inactive, description: '', max_gallon_fill: 40 }
  await portal.db.updateTable('cards').set(changes).where('id', '=', used.id).execute()
  await aCard(portal, { account_id, vehicle_number: '11' })
  const { rows } = await audit()
  const marks = new Map(rows.map(({ vehicle_number, change_mark, changes: what }) => [vehicle_number, [change_mark, what]]))
  expect(marks).toEqual(
    new Map([
      ['9', ['Changed', 'Description: North → –; Gal/fill: 50 → 40; Status: Active → Inactive']],
      ['10', [null, null]],
      ['11', ['New', null]],
      [null, [null, null]],
    ]),
  )
})

test('an audit ignores the snapshots of another schedule', async () => {
  const { account_id } = await aFleet()
  const [first, second] = [await aSchedule(account_id), await aSchedule(account_id)]
  await sql`insert into audit_snapshots (schedule_id, card_id, fields) values (${first}, 1, '{}')`.execute(portal.db)
  const read = (schedule_id: number) => readReport(portal, 'driver-vehicle-records-monthly-audit', { account_id, schedule_id })
  expect((await read(first)).rows.every(({ change_mark }) => change_mark === 'New')).toBe(true)
  expect((await read(second)).rows.every(({ change_mark }) => change_mark === null)).toBe(true)
})

test('an audit flags cards that are unused, have no limits, or whose driver has left', async () => {
  const { account_id, used } = await aFleet()
  await portal.db.updateTable('cards').set({ max_gallon_fill: null }).where('id', '=', used.id).execute()
  const { rows } = await readReport(portal, 'driver-vehicle-records-monthly-audit', { account_id })
  const attention = new Map(rows.map((row) => [row['vehicle_number'], row['attention']]))
  expect(attention).toEqual(
    new Map([
      ['9', 'No limits'],
      [null, 'Not used for 60 days; Driver 500 has not bought since Nov 30, 2025'],
      ['10', null],
    ]),
  )
})

test('a driver who still buys with another card does not count as gone', async () => {
  const { account_id, used } = await aFleet()
  await aTransaction(portal, { account_id, card_id: used.id, driver_number: '500', transacted_at: '2026-04-01T08:00:00' })
  const { rows } = await readReport(portal, 'driver-vehicle-records-monthly-audit', {
    account_id,
    params: { holders: 'drivers' },
  })
  expect(rows).toMatchObject([{ attention: 'Not used for 60 days' }])
})

test('an account without cards has an empty list and an empty audit', async () => {
  const { id: account_id } = await portal.anAccount()
  expect((await readReport(portal, 'list-driver-or-vehicle', { account_id })).rows).toEqual([])
  expect((await readReport(portal, 'driver-vehicle-records-monthly-audit', { account_id })).rows).toEqual([])
})
