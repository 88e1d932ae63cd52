import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aVehicleNumber } from '#testing/cards.ts'
import { aDriver } from '#testing/drivers.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })
const tank = { fuel_type: 'diesel', tank_capacity: 150, owner_operator_number: '', owner_operator_name: '' }

test('the list has each vehicle of the account’s live cards once, in numerical order', async () => {
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

test('the details of a vehicle are saved and audited under any spelling of its number', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id, vehicle_number: 'Trk1' })
  expect((await as.get('/v1/vehicles/TRK1')).body.data).toMatchObject({ vehicle_number: 'Trk1', tank_capacity: null, version: 0 })
  const saved = await as.put('/v1/vehicles/TRK1', { ...tank, version: 0 })
  expect(saved.body.data).toMatchObject({ vehicle_number: 'Trk1', ...tank, status: 'active', version: 1 })
  expect((await as.get('/v1/vehicles/trk1')).body.data).toEqual(saved.body.data)
  const entry = await portal.db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'vehicle.update', before: { tank_capacity: null }, after: { tank_capacity: 150 } })
})

test('of two simultaneous saves of a vehicle one conflicts, even the first time', async () => {
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

test('a vehicle can be added before its first card, and only once, in any spelling', async () => {
  const { as, account_id } = await anEditor()
  const add = (vehicle_number: string) => as.post('/v1/vehicles', { vehicle_number, make: 'Volvo', year: 2019 })
  const replies = await Promise.all([add('Trk1'), add('TRK1')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await as.get('/v1/vehicles/trk1')).body.data).toMatchObject({ make: 'Volvo', year: 2019, cards: [], version: 1 })
  // A vehicle that is known only from its card.
  await aCard(portal, { account_id, vehicle_number: '77' })
  expect((await add('77')).body.data).toMatchObject({ make: 'Volvo', cards: [{ vehicle_number: '77' }] })
})

test('a VIN with a wrong check digit is saved and flagged; an invalid VIN is refused', async () => {
  const { as } = await anEditor()
  const add = (vin: string) => as.post('/v1/vehicles', { vehicle_number: aVehicleNumber(), vin })
  expect((await add('1m8gdm9axkp042788')).body.data).toMatchObject({ vin: '1M8GDM9AXKP042788', is_vin_doubtful: false })
  expect((await add('1M8GDM9AXKP042789')).body.data).toMatchObject({ is_vin_doubtful: true })
  for (const vin of ['1M8GDM9AXKP04278', 'IM8GDM9AXKP042788', '1M8GDM9AXKP0427\u00008']) expect((await add(vin)).status).toBe(422)
})

test.each([
  ['an unknown type', { card_vehicle_type_id: 999 }],
  ['a state that does not exist', { plate_state: 'ZZ' }],
  ['a year before there were vehicles', { year: 1_899 }],
  ['an unknown status', { status: 'scrapped' }],
  ['a make with a control character', { make: 'Vol\u0007vo' }],
])('a vehicle with %s is refused', async (_, wrong) => {
  const { as } = await anEditor()
  expect((await as.post('/v1/vehicles', { vehicle_number: aVehicleNumber(), ...wrong })).status).toBe(422)
})

test('the list finds a vehicle by plate, VIN, make and model, and by its status', async () => {
  const { as } = await anEditor()
  await as.post('/v1/vehicles', { vehicle_number: '1', plate: 'C99-77', make: 'Volvo', status: 'out' })
  await as.post('/v1/vehicles', { vehicle_number: '2', vin: '1M8GDM9AXKP042788', model: 'F-150' })
  const found = async (query: string) =>
    (await as.get(`/v1/vehicles?${query}`)).body.data.map((row: { vehicle_number: string }) => row.vehicle_number)
  expect(await found('keyword=c99')).toEqual(['1'])
  expect(await found('keyword=m8gdm')).toEqual(['2'])
  expect(await found('keyword=f-150')).toEqual(['2'])
  expect(await found('status=out')).toEqual(['1'])
  expect(await found('status=active')).toEqual(['2'])
})

test('selling a vehicle can cancel its cards, but only exactly those that were listed', async () => {
  const { as, account_id } = await anEditor()
  const card = await aCard(portal, { account_id, vehicle_number: '77' })
  const other = await aCard(portal, { account_id, vehicle_number: '77', card_network_id: 2 })
  const { cards } = (await as.get('/v1/vehicles/77')).body.data
  expect(cards.every((held: { is_cancellable: boolean }) => held.is_cancellable)).toBe(true)
  const save = (change: object) => as.put('/v1/vehicles/77', { version: 0, ...change })
  expect((await save({ status: 'out', cancel_cards: [card.id, other.id] })).status).toBe(422)
  expect(await save({ status: 'sold', cancel_cards: [card.id] })).toMatchObject({ status: 409, body: { code: 'cards' } })
  expect((await save({ status: 'sold', cancel_cards: [card.id, other.id] })).body.data).toMatchObject({
    status: 'sold',
    cards: [{ card_status_name: 'Cancelled' }, { card_status_name: 'Cancelled' }],
  })
})

test('selling a vehicle without canceling its cards keeps them active, and its driver is unassigned', async () => {
  const { as, account_id } = await anEditor()
  await aCard(portal, { account_id, vehicle_number: '78' })
  const driver = await as.post('/v1/drivers', { driver_number: '1', first_name: 'Ana', last_name: 'Diaz' })
  await as.post(`/v1/drivers/${driver.body.data.id}/assignments`, { vehicle_number: '78', begins_at: '2026-01-01T00:00:00Z' })
  const { driver: drives, version } = (await as.get('/v1/vehicles/78')).body.data
  expect(drives).toMatchObject({ driver_name: 'Ana Diaz', begins_at: '2026-01-01T00:00:00Z' })
  expect((await as.put('/v1/vehicles/78', { status: 'sold', version })).body.data).toMatchObject({
    driver: null,
    cards: [{ card_status_name: 'Active' }],
  })
})

test('a vehicle that is being sold at this moment gets no driver either', async () => {
  const { as, account_id } = await anEditor()
  const driver = await aDriver(portal, { account_id })
  await as.post('/v1/vehicles', { vehicle_number: '81' })
  const drives = { vehicle_number: '81', begins_at: '2026-01-01T00:00:00Z', ends_at: null }
  const assign = () => as.post(`/v1/drivers/${driver.id}/assignments`, drives)
  const assigned = await portal.db.transaction().execute(async (db) => {
    await db.updateTable('vehicles').set({ status: 'sold' }).where('account_id', '=', account_id).execute()
    const assigning = assign()
    // Without waiting for the sale, the assignment is written by then.
    await Promise.race([assigning, delay(1_000)])
    return { assigning }
  })
  expect(await assigned.assigning).toMatchObject({ status: 409, body: { message: 'This vehicle is sold' } })
})

test('a sold vehicle gets no driver any more, but who drove it before can be entered', async () => {
  const { as } = await anEditor()
  await as.post('/v1/vehicles', { vehicle_number: '80' })
  const { id } = (await as.post('/v1/drivers', { driver_number: '1', first_name: 'Ana', last_name: 'Diaz' })).body.data
  const path = `/v1/drivers/${id}/assignments`
  const drove = { vehicle_number: '80', begins_at: '2026-01-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' }
  expect((await as.put('/v1/vehicles/80', { status: 'sold', version: 1 })).status).toBe(200)
  const sold = { status: 409, body: { message: 'This vehicle is sold' } }
  expect(await as.post(path, { ...drove, ends_at: null })).toMatchObject(sold)
  expect(await as.post(path, { ...drove, ends_at: '2099-01-01T00:00:00Z' })).toMatchObject(sold)
  const entered = await as.post(path, drove)
  expect(entered.status).toBe(200)
  expect(await as.put(`${path}/${entered.body.data.assignments[0].id}`, { ends_at: null })).toMatchObject(sold)
})

test('the last odometer of a vehicle is its most recent reading', async () => {
  const { as, account_id } = await anEditor()
  const { id: card_id } = await aCard(portal, { account_id, vehicle_number: '79' })
  for (const [day, odometer] of [
    [1, 100],
    [3, 300],
    [4, null],
    [2, 200],
  ] as const)
    await aTransaction(portal, { account_id, card_id, odometer, transacted_at: `2026-03-0${day}T08:00:00` })
  expect((await as.get('/v1/vehicles/79')).body.data.last_odometer).toEqual({
    odometer: 300,
    transacted_at: '2026-03-03T08:00:00',
  })
})
