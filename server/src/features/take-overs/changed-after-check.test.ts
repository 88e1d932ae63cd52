// docs/product/take-over.md#sent-again: a take-over is written hours or days after its check. What people do here meanwhile counts.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTakenAccount, aTakenCard, aTakeOver, lookAt, referenceOf, runTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
// Each test uses its own member of staff, because uploads are rate-limited.
beforeEach(async () => {
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

/** An account with a card, a vehicle and an address, taken over. */
const aTakenFleet = async () => {
  const account = aTakenAccount()
  const ref = referenceOf(account)
  const rows = {
    accounts: [account],
    addresses: [{ account: ref, address_name: 'Yard', address: '1 Main', city: 'Kent', state: 'WA', zipcode: '98032' }],
    vehicles: [{ account: ref, vehicle_number: '0042', plate: 'C1' }],
    cards: [aTakenCard(ref), aTakenCard(ref)],
  }
  const { id } = await aTakeOver(portal, staff, rows)
  await runTakeOver(portal, staff, { id })
  const { id: account_id } = await portal.db
    .selectFrom('accounts')
    .select('id')
    .where('cl_account_no', '=', `${account.division}${account.account_number}`)
    .executeTakeFirstOrThrow()
  const cards = () =>
    portal.db
      .selectFrom('cards')
      .select(['id', 'card_status_id', 'description', 'version'])
      .where('account_id', '=', account_id)
      .orderBy('id')
      .execute()
  return { account_id, ref, rows, cards, as: (await portal.staff(account_id)).as }
}

test('a card that is reported lost between the check and the writing stays lost, and is listed as kept', async () => {
  const { rows, cards, as } = await aTakenFleet()
  const changed = { cards: rows.cards.map((card) => ({ ...card, description: 'From the file' })) }
  const { id, takeOver } = await aTakeOver(portal, staff, changed)
  expect(takeOver).toMatchObject({ state: 'checked', changed: 2, kept: 0 })
  const [lost] = await cards()
  await as.post('/v1/update_card_status', { card_ids: [lost!.id], card_status_id: cardStatus.lost, reason: 'lost' })
  const after = await runTakeOver(portal, staff, { id, overwrite: true })
  expect(after.takeOver).toMatchObject({ state: 'done', changed: 1, kept: 1 })
  expect(await cards()).toMatchObject([
    { card_status_id: cardStatus.lost, description: 'Truck' },
    { card_status_id: cardStatus.active, description: 'From the file' },
  ])
})

test('what people have added or changed here since the check is kept, and a deleted address is written anew', async () => {
  const { account_id, ref, rows, as } = await aTakenFleet()
  const changed = {
    addresses: rows.addresses.map((address) => ({ ...address, city: 'Auburn' })),
    vehicles: [
      { account: ref, vehicle_number: '0042', plate: 'C2' },
      { account: ref, vehicle_number: '0043', plate: 'C3' },
    ],
  }
  const { id, takeOver } = await aTakeOver(portal, staff, changed)
  expect(takeOver).toMatchObject({ changed: 2, added: 1 })
  const address = portal.db.selectFrom('delivery_addresses').select(['id', 'city']).where('account_id', '=', account_id)
  const { id: address_id } = await address.executeTakeFirstOrThrow()
  expect((await as.delete(`/v1/delete_account_address/${address_id}`)).status).toBe(200)
  expect((await as.put('/v1/vehicles/0042', { plate: 'HERE', version: 1 })).status).toBe(200)
  expect((await as.post('/v1/vehicles', { vehicle_number: '0043', plate: 'HERE TOO' })).status).toBe(200)
  const after = await runTakeOver(portal, staff, { id, overwrite: true })
  expect(after.takeOver).toMatchObject({ state: 'done', changed: 1, added: 0, kept: 2 })
  const vehicles = portal.db.selectFrom('vehicles').select('plate').where('account_id', '=', account_id).orderBy('vehicle_number')
  expect(await vehicles.execute()).toEqual([{ plate: 'HERE' }, { plate: 'HERE TOO' }])
  expect(await address.execute()).toMatchObject([{ city: 'Auburn' }])
})

test('without overwriting, a card that the file says was replaced stays as it is', async () => {
  const { ref, rows, cards, account_id } = await aTakenFleet()
  const [old, next] = rows.cards
  const replaced = () =>
    portal.db.selectFrom('cards').select('replaced_by').where('account_id', '=', account_id).orderBy('id').execute()
  const changed = { ...next!, replaces_number: old!['card_number']! }
  const another = await aTakeOver(portal, staff, { cards: [changed, aTakenCard(ref)] })
  await runTakeOver(portal, staff, another)
  expect(await replaced()).toEqual([{ replaced_by: null }, { replaced_by: null }, { replaced_by: null }])
  const { id } = await aTakeOver(portal, staff, { cards: [changed] })
  await runTakeOver(portal, staff, { id, overwrite: true })
  expect((await replaced())[0]).toEqual({ replaced_by: (await cards())[1]!.id })
})

test('a row that is repaired to name an account that was written already is written too', async () => {
  const account = aTakenAccount()
  const ref = referenceOf(account)
  const [good, astray] = [aTakenCard(ref), aTakenCard(ref, { account: '98-765432' })]
  const { id } = await aTakeOver(portal, staff, { accounts: [account], cards: [good, astray] })
  const partly = await runTakeOver(portal, staff, { id })
  expect(partly.takeOver).toMatchObject({ state: 'checked', written_count: 1 })
  const [row] = partly.problems
  expect((await staff.put(`/v1/take_overs/${id}/rows/${row.id}`, { cells: { account: ref } })).status).toBe(200)
  await portal.runJobs()
  expect((await lookAt(staff, id)).problems).toEqual([])
  const done = await runTakeOver(portal, staff, { id })
  expect(done.takeOver).toMatchObject({ state: 'done', problem_count: 0 })
  const cards = await portal.db
    .selectFrom('cards as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select('c.last_four')
    .where('a.cl_account_no', '=', `${account.division}${account.account_number}`)
    .orderBy('c.id')
    .execute()
  expect(cards.map(({ last_four }) => last_four)).toEqual([good, astray].map((card) => card['card_number']!.slice(-4)))
})
