import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aVehicleNumber } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })
const tank = { fuel_type: 'diesel', tank_capacity: 150, owner_operator_number: '', owner_operator_name: '' }

test('the vehicles are those of the account’s live cards, once each, in the order of their numbers', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id, vehicle_number: '10' })
  await aCard(portal, { account_id, vehicle_number: '9' })
  await aCard(portal, { account_id, vehicle_number: '9', card_network_id: 2 })
  await aCard(portal, { account_id, vehicle_number: '8', card_status_id: 5 })
  await aCard(portal, { account_id: (await portal.anAccount()).id, vehicle_number: '7' })
  const { body } = await as.get('/v1/vehicles')
  expect(body.data.map(({ vehicle_number }: { vehicle_number: string }) => vehicle_number)).toEqual(['9', '10'])
  expect((await as.get('/v1/vehicles?keyword=10')).body.meta.total).toBe(1)
})

test('the data of a vehicle is saved under any spelling of its number, and audited', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id, vehicle_number: 'Trk1' })
  expect((await as.get('/v1/vehicles/TRK1')).body.data).toMatchObject({ vehicle_number: 'Trk1', tank_capacity: null, version: 0 })
  const saved = await as.put('/v1/vehicles/TRK1', { ...tank, version: 0 })
  expect(saved.body.data).toEqual({ vehicle_number: 'Trk1', ...tank, version: 1 })
  expect((await as.get('/v1/vehicles/trk1')).body.data).toEqual(saved.body.data)
  const entry = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'vehicle.update', before: { tank_capacity: null }, after: { tank_capacity: 150 } })
})

test('when two users save a vehicle at once, the second gets a conflict, also for the first save', async () => {
  const { as, account_id } = await anEditor()
  const vehicle_number = aVehicleNumber()
  await aCard(portal, { account_id, vehicle_number })
  const save = (version: number) => as.put(`/v1/vehicles/${vehicle_number}`, { ...tank, version })
  for (const version of [0, 1]) {
    const replies = await Promise.all([save(version), save(version)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('another account’s vehicle and an unknown one are not found', async () => {
  const { as } = await anEditor()
  const vehicle_number = aVehicleNumber()
  await aCard(portal, { account_id: (await portal.anAccount()).id, vehicle_number })
  for (const number of [vehicle_number, 'NOBODY']) {
    expect((await as.get(`/v1/vehicles/${number}`)).status).toBe(404)
    expect((await as.put(`/v1/vehicles/${number}`, { ...tank, version: 0 })).status).toBe(404)
  }
})

test('a tank holds between 1 and 9,999 whole gallons', async () => {
  const { as, account_id } = await anEditor()
  const vehicle_number = aVehicleNumber()
  await aCard(portal, { account_id, vehicle_number })
  for (const tank_capacity of [0, -1, 1.5, 10_000, '100'])
    expect((await as.put(`/v1/vehicles/${vehicle_number}`, { ...tank, tank_capacity, version: 0 })).status).toBe(422)
})
