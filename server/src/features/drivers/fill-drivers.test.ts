// docs/product/drivers-and-vehicles.md#the-driver-of-a-fill, tested with files like those that staff import.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aDriver } from '#testing/drivers.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from '#src/features/imports/run-import.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

type Record_ = ReturnType<typeof aRecord>

const take = async (...records: Record_[]) => {
  const { body } = await sendFile(staff, asOwnCsv(records), { layout: 'C' })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}
const driverOf = async ({ tran_id }: Record_) => {
  const columns = ['driver_number', 'driver_name'] as const
  return Object.values(
    await portal.db.selectFrom('transactions').select(columns).where('tran_id', '=', tran_id).executeTakeFirstOrThrow(),
  )
}

/** Two drivers, a card with a vehicle, and assignments made over the API. */
const aFleet = async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const card_number = aCardNumber()
  const card = await aCard(portal, { account_id, number: card_number, vehicle_number: 'Trk1' })
  const ana = await aDriver(portal, { account_id, driver_number: '104', first_name: 'Ana', last_name: 'Diaz' })
  const ben = await aDriver(portal, { account_id, driver_number: 'B7', first_name: 'Ben', last_name: 'Ross' })
  const assign = async (driver: { id: number }, what: object) => {
    expect((await as.post(`/v1/drivers/${driver.id}/assignments`, what)).status).toBe(200)
  }
  return { as, account_id, card, card_number, ana, ben, assign }
}

test('the number in the file names the driver, in any spelling; an unknown number gets no name', async () => {
  const { card_number, ana, card, assign } = await aFleet()
  await assign(ana, { card_id: card.id, begins_at: '2026-01-01T00:00:00Z' })
  const named = aRecord({ card_number, driver_number: 'b7' })
  const unknown = aRecord({ card_number, driver_number: '999' })
  await take(named, unknown)
  expect(await driverOf(named)).toEqual(['b7', 'Ben Ross'])
  expect(await driverOf(unknown)).toEqual(['999', ''])
})

test('without a number, the driver is the one assigned to the vehicle at that moment by the site’s clock', async () => {
  const { card_number, ana, ben, assign } = await aFleet()
  // Eight in the morning in Kent is 16:00 UTC.
  await assign(ana, { vehicle_number: 'TRK1', begins_at: '2026-11-01T00:00:00Z' })
  await assign(ben, { vehicle_number: 'TRK1', begins_at: '2026-11-04T15:30:00Z' })
  const [before, at, early] = [
    aRecord({ card_number, tran_time: '07:29:59' }),
    aRecord({ card_number, tran_time: '07:30:00' }),
    aRecord({ card_number, tran_date: '2026-10-01' }),
  ]
  await take(before, at, early)
  expect(await driverOf(before)).toEqual(['104', 'Ana Diaz'])
  expect(await driverOf(at)).toEqual(['B7', 'Ben Ross'])
  expect(await driverOf(early)).toEqual(['', ''])
})

test('the driver assigned to the card takes precedence over the driver of the vehicle', async () => {
  const { card, card_number, ana, ben, assign } = await aFleet()
  await assign(ana, { vehicle_number: 'Trk1', begins_at: '2026-01-01T00:00:00Z' })
  await assign(ben, { card_id: card.id, begins_at: '2026-11-03T00:00:00Z' })
  const [then, now] = [aRecord({ card_number, tran_date: '2026-11-01' }), aRecord({ card_number })]
  await take(then, now)
  expect(await driverOf(then)).toEqual(['104', 'Ana Diaz'])
  expect(await driverOf(now)).toEqual(['B7', 'Ben Ross'])
})

test('a card taken over together with its driver belongs to that driver at any time', async () => {
  const { card, card_number, ben } = await aFleet()
  await portal.db.updateTable('cards').set({ driver_id: ben.id }).where('id', '=', card.id).execute()
  const record = aRecord({ card_number, tran_date: '2026-02-01' })
  await take(record)
  expect(await driverOf(record)).toEqual(['B7', 'Ben Ross'])
})

test('a stored fill keeps its driver after a rename, a handover and a correction of another field', async () => {
  const { as, card_number, ana, ben, assign } = await aFleet()
  await assign(ana, { vehicle_number: 'Trk1', begins_at: '2026-11-01T00:00:00Z' })
  const record = aRecord({ card_number })
  await take(record)
  await as.put(`/v1/drivers/${ana.id}`, { last_name: 'Renamed', version: 1 })
  await assign(ben, { vehicle_number: 'Trk1', begins_at: '2026-11-02T00:00:00Z' })
  await take({ ...record, odometer: 120_000 })
  expect(await driverOf(record)).toEqual(['104', 'Ana Diaz'])
  await take({ ...record, odometer: 120_000, driver_number: 'B7' })
  expect(await driverOf(record)).toEqual(['B7', 'Ben Ross'])
})

test('another account’s driver with the same number is not named', async () => {
  const { card_number } = await aFleet()
  await aDriver(portal, { account_id: (await portal.anAccount()).id, driver_number: '500', last_name: 'Stranger' })
  const record = aRecord({ card_number, driver_number: '500' })
  await take(record)
  expect(await driverOf(record)).toEqual(['500', ''])
})
