// docs/product/drivers-and-vehicles.md#corrected-odometers, with imported fills.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { anInvoice } from '#testing/invoices.ts'
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

/** One fill of ten gallons a day at eight by one vehicle, with the readings in order from 1 November. */
const aTrip = async (readings: readonly (number | null)[]) => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const card_number = aCardNumber()
  const { vehicle_number } = await aCard(portal, { account_id, number: card_number })
  const records = readings.map((odometer, at) => aRecord({ card_number, odometer, tran_date: `2026-11-0${at + 1}` }))
  await take(...records)
  const rows = () =>
    portal.db.selectFrom('transactions').selectAll().where('account_id', '=', account_id).orderBy('transacted_at').execute()
  const ids = (await rows()).map(({ id }) => id)
  const findings = async () => {
    const found = await portal.db
      .selectFrom('exceptions')
      .select(['code', 'detail', 'transaction_id'])
      .where('account_id', '=', account_id)
      .orderBy('transacted_at')
      .orderBy('code')
      .execute()
    return found.map(({ code, detail, transaction_id }) => `${ids.indexOf(transaction_id!) + 1} ${code} ${detail}`)
  }
  const correct = (fill: number, odometer: unknown, reason = 'Misread') =>
    as.put(`/v1/transactions/${ids[fill - 1]}/odometer`, { odometer, reason })
  const miles = async () => (await rows()).map((row) => row.miles)
  return { as, account_id, vehicle_number: vehicle_number!, records, ids, rows, findings, correct, miles }
}

test('a corrected odometer changes the miles and findings of its fill and the next, and nothing else', async () => {
  const { correct, miles, findings, rows, ids, as } = await aTrip([10_000, 10_080, 101_600, 10_240, 10_320])
  expect(await miles()).toEqual([null, 80, null, null, 80])
  expect(await findings()).toEqual(['3 ODOMETER jump', '4 ODOMETER back'])
  const before = await rows()
  const sums = await portal.db.selectFrom('day_sums').selectAll().where('account_id', '=', before[0]!.account_id).execute()
  expect((await correct(3, 10_160)).body.data).toMatchObject({
    odometer: 10_160,
    odometer_as_received: 101_600,
    odometer_reason: 'Misread',
    miles: 80,
  })
  expect(await miles()).toEqual([null, 80, 80, 80, 80])
  expect(await findings()).toEqual([])
  const changes = ({
    odometer,
    miles: far,
    odometer_as_received,
    odometer_reason,
    odometer_corrected_at,
    ...rest
  }: (typeof before)[0]) => rest
  expect((await rows()).map(changes)).toEqual(before.map(changes))
  expect(await portal.db.selectFrom('day_sums').selectAll().where('account_id', '=', before[0]!.account_id).execute()).toEqual(
    sums,
  )
  // Entering the received reading again removes the correction and restores everything.
  expect((await correct(3, 101_600)).body.data).toMatchObject({ odometer_corrected_at: null, odometer_as_received: null })
  expect(await rows()).toEqual(before)
  expect(await findings()).toEqual(['3 ODOMETER jump', '4 ODOMETER back'])
  expect((await as.get(`/v1/transactions/${ids[2]}`)).body.data.odometer_reason).toBeNull()
})

test('an unknown reading can be emptied, and the next fill is compared with the one before', async () => {
  const { correct, miles, findings } = await aTrip([10_000, 9_000, null, 10_240])
  expect(await findings()).toEqual(['2 ODOMETER back'])
  expect((await correct(2, null)).status).toBe(200)
  expect(await findings()).toEqual([])
  expect(await miles()).toEqual([null, null, null, null])
})

test('findings of other rules stay unchanged when an odometer is corrected', async () => {
  const { as, correct, findings, ids } = await aTrip([10_000, 10_080])
  await portal.db.updateTable('transactions').set({ is_manual: true }).where('id', '=', ids[1]!).execute()
  expect(await findings()).toEqual([])
  expect((await correct(2, 10_090)).status).toBe(200)
  // If all rules were evaluated, the fill would now be found as keyed by hand.
  expect(await findings()).toEqual([])
  expect((await as.get(`/v1/transactions/${ids[1]}`)).body.data.miles).toBe(90)
})

test('an invoiced fill can be corrected too, and its money stays the same', async () => {
  const { account_id, correct, ids, rows } = await aTrip([10_000, 10_080])
  const { id: invoice_id } = await anInvoice(portal, { account_id })
  await portal.db.updateTable('transactions').set({ invoice_id }).where('account_id', '=', account_id).execute()
  const totals = (await rows()).map(({ total }) => total)
  expect((await correct(2, 10_100)).status).toBe(200)
  expect((await rows()).map(({ total, invoice_id: on }) => [total, on])).toEqual(totals.map((total) => [total, invoice_id]))
  expect(ids).toHaveLength(2)
})

test('a file that repeats the old reading keeps the correction; one with another reading replaces it', async () => {
  const { correct, records, rows } = await aTrip([10_000, 10_800])
  await correct(2, 10_080)
  // The file corrects another field.
  await take({ ...records[1]!, misc_keyed: '77' })
  expect((await rows())[1]).toMatchObject({ odometer: 10_080, odometer_as_received: 10_800, miles: 80, misc_keyed: '77' })
  await take({ ...records[1]!, misc_keyed: '77', odometer: 10_070 })
  expect((await rows())[1]).toMatchObject({ odometer: 10_070, odometer_corrected_at: null, miles: 70 })
})

test('two simultaneous corrections run one after the other, and both are audited', async () => {
  const { account_id, correct, rows } = await aTrip([10_000, 10_080])
  const replies = await Promise.all([correct(2, 10_050), correct(2, 10_060)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const [, fill] = await rows()
  expect(fill?.odometer_as_received).toBe(10_080)
  expect(fill?.miles).toBe(fill!.odometer! - 10_000)
  const entries = await portal.db
    .selectFrom('audit_events')
    .select('after')
    .where('account_id', '=', account_id)
    .where('action', '=', 'transaction.correct-odometer')
    .execute()
  expect(entries).toHaveLength(2)
})

test('an invalid or unchanged reading, a missing reason, another account’s fill and a missing role are refused', async () => {
  const { correct, ids, account_id } = await aTrip([10_000])
  for (const odometer of [-1, 0, 1.5, 10_000_000, '5', undefined]) expect((await correct(1, odometer)).status).toBe(422)
  expect((await correct(1, 5, ' ')).status).toBe(422)
  expect((await correct(1, 5, 'a\u0000b')).status).toBe(422)
  expect((await correct(1, 10_000)).status).toBe(422)
  const body = { odometer: 5, reason: 'Misread' }
  const stranger = await portal.aCustomer({ roles: ['card manager'] })
  expect((await stranger.as.put(`/v1/transactions/${ids[0]}/odometer`, body)).status).toBe(404)
  const reader = await portal.aCustomer({ account_id, roles: ['report user'] })
  expect((await reader.as.put(`/v1/transactions/${ids[0]}/odometer`, body)).status).toBe(403)
})

test('a new odometer starts a new series of readings, and removing it restores the findings', async () => {
  const { as, vehicle_number, miles, findings } = await aTrip([90_000, 90_080, 40, 120])
  const meters = `/v1/vehicles/${vehicle_number}/meters`
  expect(await findings()).toEqual(['3 ODOMETER back'])
  expect((await as.post(meters, { from_day: '2026-11-03', reading: 5 })).body.data.meters).toEqual([
    { from_day: '2026-11-03', reading: 5 },
  ])
  expect(await miles()).toEqual([null, 80, null, 80])
  expect(await findings()).toEqual([])
  expect((await as.post(meters, { from_day: '2026-11-03', reading: 7 })).status).toBe(422)
  expect((await as.delete(`${meters}/2026-11-03`)).body.data.meters).toEqual([])
  expect(await findings()).toEqual(['3 ODOMETER back'])
  expect((await as.delete(`${meters}/2026-11-03`)).status).toBe(404)
})

test('a fill imported after the odometer was replaced is compared with the new one', async () => {
  const { as, account_id, vehicle_number, records, findings, miles } = await aTrip([90_000, 90_080])
  await as.post(`/v1/vehicles/${vehicle_number}/meters`, { from_day: '2026-11-03', reading: 500 })
  const { card_number } = records[0]!
  await take(aRecord({ card_number, odometer: 400, tran_date: '2026-11-03' }))
  expect(await miles()).toEqual([null, 80, null])
  const [found] = await portal.db.selectFrom('exceptions').selectAll().where('account_id', '=', account_id).execute()
  expect(found).toMatchObject({ code: 'ODOMETER', detail: 'back', threshold: 500, actual: 400 })
  expect(await findings()).toHaveLength(1)
})
