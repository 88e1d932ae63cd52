// docs/product/transactions-and-money.md#facts-of-a-fill: later changes do not affect earlier purchases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBilling } from '#testing/billings.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

const take = async (...records: ReturnType<typeof aRecord>[]) => {
  const { body } = await sendFile(as, asOwnCsv(records), { layout: 'C' })
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}

const stored = (tran_id: string) =>
  portal.db.selectFrom('transactions').selectAll().where('tran_id', '=', tran_id).executeTakeFirstOrThrow()

const aFleet = async (given: { card_network_id?: number } = {}) => {
  const customer = await portal.aCustomer({ roles: ['report user'] })
  const { account_id } = customer
  const number = aCardNumber()
  const card = await aCard(portal, { account_id, number, vehicle_number: 'T1', description: 'Old words', ...given })
  const change = (values: object) => portal.db.updateTable('cards').set(values).where('id', '=', card.id).execute()
  await change({ status_changed_at: '2026-10-01T00:00:00Z' })
  const own = (owner_operator_number: string, owner_operator_name: string) =>
    portal.db
      .insertInto('vehicles')
      .values({ account_id, vehicle_number: 'T1', owner_operator_number, owner_operator_name })
      .onConflict((clash) =>
        clash.columns(['account_id', 'vehicle_number_key']).doUpdateSet({ owner_operator_number, owner_operator_name }),
      )
      .execute()
  const found = async () => {
    const rows = await portal.db.selectFrom('exceptions').select('code').where('account_id', '=', account_id).execute()
    return rows.map(({ code }) => code).toSorted()
  }
  return { account_id, number, card, change, own, found, as: customer.as }
}

test('correcting an odometer changes only the odometer: texts, limits, status and owner stay those of the fill', async () => {
  const { account_id, number, card, change, own, found } = await aFleet()
  await own('77', 'Lee Own')
  await change({ cost_center: 'NORTH', tax_doc: 'TX1', card_vehicle_type_id: 9, states: ['WA'] })
  const record = aRecord({ card_number: number })
  await take(record)
  const before = await stored(record.tran_id)
  const findings = await found()
  expect(before).toMatchObject({ card_status_id: 1, owner_operator_number: '77', owner_operator_name: 'Lee Own' })
  await own('78', 'Someone else')
  const today = {
    description: 'New',
    cost_center: 'SOUTH',
    tax_doc: '',
    card_vehicle_type_id: 2,
    states: ['OR'],
    vehicle_number: 'T2',
  }
  await change({ ...today, max_gallon_fill: 1, card_status_id: 3, status_changed_at: '2026-11-04T20:00:00Z' })
  await take({ ...record, odometer: 120_000 })
  const { posting: _, posted_at: __, import_id: ___, ...after } = await stored(record.tran_id)
  const { posting: ____, posted_at: _____, import_id: ______, ...unchanged } = before
  expect(after).toEqual({ ...unchanged, odometer: 120_000 })
  expect(await found()).toEqual(findings)
  // A new fill is judged by the card's current rules.
  await take(aRecord({ card_number: number, tran_date: '2026-11-05' }))
  expect(await found()).toEqual([...findings, 'LOST_USE', 'OFF_STATE', 'OVER_FILL'].toSorted())
  expect(await portal.db.selectFrom('judged_limits').select('card_id').where('account_id', '=', account_id).execute()).toEqual([
    { card_id: card.id },
    { card_id: card.id },
  ])
})

test('an invoiced fill that its network corrects is billed again under the facts of its day', async () => {
  const { account_id, number, change, own, found } = await aFleet()
  await aBilling(portal, { account_id })
  await own('77', 'Lee Own')
  await change({ cost_center: 'NORTH', tax_doc: 'TX1', card_vehicle_type_id: 9 })
  const record = aRecord({ card_number: number, driver_number: '4711' })
  await take(record)
  await closeNight(portal, '2026-12-05')
  const before = await stored(record.tran_id)
  const findings = await found()
  await own('78', 'Someone else')
  const today = { description: 'New', cost_center: 'SOUTH', tax_doc: '', card_vehicle_type_id: 2, vehicle_number: 'T2' }
  await change({ ...today, max_gallon_fill: 1, card_status_id: 3, status_changed_at: '2026-11-04T20:00:00Z' })
  await take({ ...record, odometer: 120_000 })
  await portal.runJobs()
  const facts = [
    'last_four',
    'vehicle_number',
    'driver_number',
    'driver_name',
    'card_description',
    'cost_center',
    'card_vehicle_type_id',
  ] as const
  const judged = ['tax_doc', 'card_status_id', 'judged_limit_id', 'owner_operator_number', 'owner_operator_name'] as const
  const again = await stored(`${record.tran_id}~c1`)
  for (const fact of [...facts, ...judged]) expect({ [fact]: again[fact] }).toEqual({ [fact]: before[fact] })
  expect(again.odometer).toBe(120_000)
  expect(await found()).toEqual(findings)
})

test('a charge to an owner operator stays with them when the vehicle changes hands', async () => {
  const { account_id, number, card, own, as: customer } = await aFleet()
  await own('77', 'Lee Own')
  const record = aRecord({ card_number: number })
  await take(record)
  // A line from before the owner operator was stored with it.
  const old = await aTransaction(portal, { account_id, card_id: card.id, transacted_at: '2026-11-03T12:00:00' })
  expect((await stored(old.tran_id)).owner_operator_number).toBeNull()
  await own('78', 'Ann Next')
  const later = aRecord({ card_number: number, tran_date: '2026-11-05' })
  await take(later)
  const owners = async (owner_operator?: string) => {
    const params = { from: '2026-11-01', to: '2026-11-30', ...(owner_operator && { owner_operator }) }
    const { body } = await customer.post('/v1/reports/owner-operator/preview', { params })
    return body.data.rows.map((row: string[]) => [row.at(-1), row[0]])
  }
  const [lee, ann] = ['77 Lee Own', '78 Ann Next']
  expect(new Map(await owners())).toEqual(
    new Map([
      [record.tran_id, lee],
      [old.tran_id, lee],
      [later.tran_id, ann],
    ]),
  )
  expect(await owners('78')).toEqual([[later.tran_id, ann]])
  expect((await customer.get('/v1/report_options/owner_operators')).body.data).toContainEqual({ value: '77', label: lee })
})

test('a purchase with a Mobile Fleet Fueling card is found under that network, although files call it MFF', async () => {
  const { number, as: customer } = await aFleet({ card_network_id: 7 })
  const record = aRecord({ card_number: number, network: 'MFF', location_kind: 'M', site_number: '' })
  await take(record)
  expect(await stored(record.tran_id)).toMatchObject({ card_network_id: 7 })
  const found = await customer.post('/v1/reports/transaction-detail/preview', {
    params: { from: '2026-11-01', to: '2026-11-30', network: 'Mobile Fleet Fueling' },
  })
  expect(found.body.data.rows.map((row: string[]) => row.at(-1))).toEqual([record.tran_id])
  // The same line again changes nothing.
  await take(record)
  await take({ ...record, odometer: 9 })
  const rows = await portal.db.selectFrom('transactions').select('odometer').where('tran_id', '=', record.tran_id).execute()
  expect(rows).toEqual([{ odometer: 9 }])
})
