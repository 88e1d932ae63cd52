import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aPin, aVehicleNumber } from '#testing/cards.ts'
import { aDriver, aDriverNumber } from '#testing/drivers.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const anEditor = () => portal.aCustomer({ roles: ['card editor'] })
const driverCard = 2
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

const auditOf = (account_id: number, object_type: string) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'object_id', 'before', 'after'])
    .where('account_id', '=', account_id)
    .where('object_type', '=', object_type)
    .orderBy('id')
    .execute()

test('a driver is added and changed, and the audit log has the values before and after', async () => {
  const { as, account_id } = await anEditor()
  const values = { driver_number: '104', first_name: 'Ana', last_name: 'Diaz', email: 'Ana@Fleet.test', cost_center: 'KENT' }
  const added = await as.post('/v1/drivers', values)
  expect(added).toMatchObject({
    status: 200,
    body: {
      data: { ...values, email: 'ana@fleet.test', status: 'active', left_on: null, cards: [], assignments: [], version: 1 },
    },
  })
  const { id } = added.body.data
  const changed = await as.put(`/v1/drivers/${id}`, { last_name: 'Diaz-Ross', version: 1 })
  expect(changed.body.data).toMatchObject({ first_name: 'Ana', last_name: 'Diaz-Ross', version: 2 })
  expect(await auditOf(account_id, 'driver')).toMatchObject([
    { action: 'driver.create', object_id: id },
    { action: 'driver.update', object_id: id, before: { last_name: 'Diaz' }, after: { last_name: 'Diaz-Ross' } },
  ])
})

test('a driver number is used once in an account, in any spelling; another account may use it too', async () => {
  const { as } = await anEditor()
  const send = (driver_number: string) => as.post('/v1/drivers', { driver_number, last_name: 'Diaz' })
  expect(statuses(await Promise.all([send('a7'), send('A7')]))).toEqual([200, 422])
  expect((await send('Ａ７')).body.errors).toEqual({ driver_number: ['This driver number is in use'] })
  expect((await (await anEditor()).as.post('/v1/drivers', { driver_number: 'A7', last_name: 'Ross' })).status).toBe(200)
  const other = (await send('8')).body.data
  expect((await as.put(`/v1/drivers/${other.id}`, { driver_number: 'a7', version: 1 })).status).toBe(422)
})

test('when two people save a driver at once, the second gets a conflict', async () => {
  const { as, account_id } = await anEditor()
  const { id } = await aDriver(portal, { account_id })
  const save = (last_name: string) => as.put(`/v1/drivers/${id}`, { last_name, version: 1 })
  expect(statuses(await Promise.all([save('One'), save('Two')]))).toEqual([200, 409])
})

test.each([
  ['a number that is too long', { driver_number: '123456789' }],
  ['no number', { driver_number: ' ' }],
  ['no last name', { last_name: '' }],
  ['a control character', { last_name: 'Di\u0000az' }],
  ['text that runs the other way', { last_name: 'Di\u202Eaz' }],
  ['no phone number', { phone: '555' }],
  ['no e-mail address', { email: 'ana' }],
  ['a licence number', { licence_number: 'D123' }],
])('%s is refused', async (_, wrong) => {
  const { as } = await anEditor()
  expect((await as.post('/v1/drivers', { driver_number: aDriverNumber(), last_name: 'Diaz', ...wrong })).status).toBe(422)
})

test('markup and formulas in a name are kept as the text they are', async () => {
  const { as } = await anEditor()
  const last_name = '=1+1 <b>"O’Neil"</b> %_\\'
  const { body } = await as.post('/v1/drivers', { driver_number: '1', last_name })
  expect((await as.get(`/v1/drivers/${body.data.id}`)).body.data.last_name).toBe(last_name)
  expect((await as.get('/v1/drivers?keyword=%25_%5C')).body.meta.total).toBe(1)
  expect((await as.get('/v1/drivers?keyword=%25%25')).body.meta.total).toBe(0)
})

test('another account’s driver is not found', async () => {
  const { as } = await anEditor()
  const { id } = await aDriver(portal, { account_id: (await portal.anAccount()).id })
  const path = `/v1/drivers/${id}`
  const replies = [
    await as.get(path),
    await as.put(path, { last_name: 'Mine', version: 1 }),
    await as.post(`${path}/deactivate`, { status: 'left', confirm: [] }),
    await as.post(`${path}/reactivate`),
    await as.post(`${path}/assignments`, { vehicle_number: '1', begins_at: '2026-03-01T00:00:00Z' }),
  ]
  expect(statuses(replies)).toEqual([404, 404, 404, 404, 404])
  expect((await as.get('/v1/drivers')).body.meta.total).toBe(0)
})

test('the list is searched, filtered and sorted; 9 comes before 10', async () => {
  const { as, account_id } = await anEditor()
  await aDriver(portal, { account_id, driver_number: '10', first_name: 'Ana', last_name: 'Diaz' })
  await aDriver(portal, { account_id, driver_number: '9', first_name: 'Ben', last_name: 'Ross', status: 'inactive' })
  const numbers = async (query: string) =>
    (await as.get(`/v1/drivers?${query}`)).body.data.map(({ driver_number }: { driver_number: string }) => driver_number)
  expect(await numbers('')).toEqual(['10', '9'])
  expect(await numbers('orderBy=driver_number')).toEqual(['9', '10'])
  expect(await numbers('keyword=ROSS')).toEqual(['9'])
  expect(await numbers('status=active')).toEqual(['10'])
  expect((await as.get('/v1/drivers?status=gone')).status).toBe(422)
})

test('with 10,000 drivers the last page is complete, and the list is read in the order of an index', async () => {
  const { as, account_id } = await anEditor()
  await sql`insert into drivers (account_id, driver_number, first_name, last_name)
    select ${account_id}, n::text, 'First', 'Name ' || lpad(n::text, 5, '0') from generate_series(1, 10000) n`.execute(portal.db)
  await sql`analyze drivers`.execute(portal.db)
  const { body } = await as.get('/v1/drivers?page=100&per_page=100')
  expect(body.meta).toMatchObject({ total: 10_000, last_page: 100 })
  expect(body.data.at(-1)).toMatchObject({ last_name: 'Name 10000' })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from drivers d where d.account_id = ${account_id}
    order by d.last_name, d.first_name, d.id limit 10`.execute(portal.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('drivers_by_name')
})

const aHolder = async () => {
  const editor = await anEditor()
  const { account_id } = editor
  const driver = await aDriver(portal, { account_id, driver_number: '104' })
  const give = (card_id: number) =>
    portal.db.updateTable('cards').set({ driver_id: driver.id }).where('id', '=', card_id).execute()
  return { ...editor, driver, path: `/v1/drivers/${driver.id}`, give }
}
const statusOf = async (id: number) =>
  (await portal.db.selectFrom('cards').select('card_status_id').where('id', '=', id).executeTakeFirstOrThrow()).card_status_id

test('a driver who leaves loses cards and driver IDs: listed first, cancelled on confirmation, never revived', async () => {
  const { as, account_id, path, give } = await aHolder()
  const card = await aCard(portal, { account_id })
  const id_only = await aCard(portal, { account_id, card_type_id: driverCard, vehicle_number: null, pin: aPin() })
  const lost = await aCard(portal, { account_id, card_status_id: cardStatus.lost })
  const locked = await aCard(portal, { account_id, card_status_id: cardStatus.locked })
  for (const { id } of [card, id_only, lost, locked]) await give(id)
  const { cards } = (await as.get(path)).body.data
  const listed = (id: number) => cards.find((held: { id: number }) => held.id === id)
  expect(listed(card.id)).toMatchObject({ is_driver_id: false, is_cancellable: true })
  expect(listed(id_only.id)).toMatchObject({ is_driver_id: true, is_cancellable: true })
  // A lost card is dead already. A card that staff locked can be cancelled only by staff.
  expect([listed(lost.id).is_cancellable, listed(locked.id).is_cancellable]).toEqual([false, false])

  const confirm = [card.id, id_only.id]
  const left = await as.post(`${path}/deactivate`, { status: 'left', left_on: '2026-03-31', confirm })
  expect(left).toMatchObject({ status: 200, body: { data: { status: 'left', left_on: '2026-03-31' } } })
  expect(await Promise.all([card, id_only, lost, locked].map(({ id }) => statusOf(id)))).toEqual([5, 5, 3, 9])
  const changes = await auditOf(account_id, 'card')
  expect(changes).toHaveLength(2)
  expect(changes[0]).toMatchObject({ action: 'card.change-status', after: { reason: 'driver left' } })

  expect((await as.post(`${path}/reactivate`)).body.data).toMatchObject({ status: 'active', left_on: null })
  expect(await statusOf(card.id)).toBe(cardStatus.cancelled)
  // The locked card stayed, but its assignment ended: it is nobody's until it is given again.
  expect((await as.get(`/v1/cards/${locked.id}`)).body.data.driver).toBeNull()
  expect((await as.post(`${path}/reactivate`)).status).toBe(409)
})

test('if the confirmed cards are not exactly those of the driver, nothing is cancelled', async () => {
  const { as, account_id, path, give } = await aHolder()
  const [first, second] = [await aCard(portal, { account_id }), await aCard(portal, { account_id })]
  await give(first.id)
  await give(second.id)
  for (const confirm of [[], [first.id], [first.id, second.id, second.id + 1]])
    expect(await as.post(`${path}/deactivate`, { status: 'inactive', confirm })).toMatchObject({
      status: 409,
      body: { code: 'cards' },
    })
  expect(await statusOf(first.id)).toBe(cardStatus.active)
  expect((await as.get(path)).body.data.status).toBe('active')
})

test('a last day in the future is refused, and of two deactivations at once only one succeeds', async () => {
  const { as, path } = await aHolder()
  expect((await as.post(`${path}/deactivate`, { status: 'left', left_on: '2099-01-01', confirm: [] })).body.errors).toEqual({
    left_on: ['The last day cannot be in the future'],
  })
  const send = () => as.post(`${path}/deactivate`, { status: 'inactive', confirm: [] })
  expect(statuses(await Promise.all([send(), send()]))).toEqual([200, 409])
})

test('a vehicle or card has one driver at a time; a new assignment ends the open one at that moment', async () => {
  const { as, account_id, path } = await aHolder()
  const { vehicle_number, id: card_id } = await aCard(portal, { account_id })
  const ben = `/v1/drivers/${(await aDriver(portal, { account_id, first_name: 'Ben', last_name: 'Ross' })).id}`
  const assign = (driver: string, what: object) => as.post(`${driver}/assignments`, what)
  expect((await assign(path, { vehicle_number, begins_at: '2026-03-01T00:00:00Z' })).status).toBe(200)
  expect(await assign(ben, { vehicle_number, begins_at: '2026-02-01T00:00:00Z' })).toMatchObject({
    status: 409,
    body: { code: 'assigned' },
  })
  expect((await assign(ben, { vehicle_number, begins_at: '2026-04-01T00:00:00Z' })).status).toBe(200)
  expect((await as.get(path)).body.data.assignments).toMatchObject([{ vehicle_number, ends_at: '2026-04-01T00:00:00.000Z' }])

  expect((await assign(path, { card_id, begins_at: '2026-03-01T00:00:00Z' })).status).toBe(200)
  expect((await as.get(`/v1/cards/${card_id}`)).body.data.driver).toMatchObject({ driver_number: '104' })
  expect((await assign(ben, { card_id, begins_at: '2026-04-01T00:00:00Z' })).status).toBe(200)
  expect((await as.get(`/v1/cards/${card_id}`)).body.data.driver).toMatchObject({ driver_name: 'Ben Ross' })
  const { data } = (await as.get(`/v1/cards/${card_id}/history`)).body
  expect(data[0].changes).toEqual([
    { field: 'driver', label: 'Driver', before: '104 Ana Diaz', after: expect.stringContaining('Ben Ross') },
  ])
})

test('a card is given now, also by a browser whose clock is some minutes ahead, but not for later', async () => {
  const { as, account_id, path } = await aHolder()
  const { id: card_id } = await aCard(portal, { account_id })
  const give = (minutes: number) => {
    const begins_at = new Date(Date.now() + minutes * 60_000).toISOString()
    return as.post(`${path}/assignments`, { card_id, begins_at })
  }
  expect((await give(60)).body.errors).toEqual({ begins_at: ['A card cannot change hands in the future'] })
  expect((await give(5)).status).toBe(200)
})

test('of two assignments of one vehicle at once, one is written', async () => {
  const { as, account_id, path } = await aHolder()
  const { vehicle_number } = await aCard(portal, { account_id })
  const ben = `/v1/drivers/${(await aDriver(portal, { account_id })).id}`
  const time = { begins_at: '2026-03-01T00:00:00Z', ends_at: '2026-03-02T00:00:00Z' }
  const send = (driver: string) => as.post(`${driver}/assignments`, { vehicle_number, ...time })
  expect(statuses(await Promise.all([send(path), send(ben)]))).toEqual([200, 409])
})

test('an assignment is ended, moved and deleted; the card follows', async () => {
  const { as, account_id, path } = await aHolder()
  const { id: card_id } = await aCard(portal, { account_id })
  const assigned = await as.post(`${path}/assignments`, { card_id, begins_at: '2026-03-01T00:00:00Z' })
  const at = `${path}/assignments/${assigned.body.data.assignments[0].id}`
  const holder = async () => (await as.get(`/v1/cards/${card_id}`)).body.data.driver
  expect((await as.put(at, { ends_at: '2026-02-01T00:00:00Z' })).status).toBe(422)
  expect((await as.put(at, { ends_at: '2026-03-05T00:00:00Z' })).status).toBe(200)
  expect(await holder()).toBeNull()
  expect((await as.put(at, { ends_at: null })).status).toBe(200)
  expect(await holder()).not.toBeNull()
  expect((await as.delete(at)).status).toBe(200)
  expect(await holder()).toBeNull()
  expect((await as.delete(at)).status).toBe(404)
})

test.each([
  ['both a vehicle and a card', { vehicle_number: '1', card_id: 1 }],
  ['neither', {}],
  ['a moment before there were cards', { vehicle_number: '1', begins_at: '0001-01-01T00:00:00Z' }],
  ['no moment', { vehicle_number: '1', begins_at: 'yesterday' }],
])('an assignment with %s is refused', async (_, wrong) => {
  const { as, path } = await aHolder()
  expect((await as.post(`${path}/assignments`, { begins_at: '2026-03-01T00:00:00Z', ...wrong })).status).toBe(422)
})

test('cards, vehicles and assignments of another account are not found, and a cancelled card cannot be assigned', async () => {
  const { as, account_id, path } = await aHolder()
  const theirs = await aCard(portal, { account_id: (await portal.anAccount()).id, vehicle_number: aVehicleNumber() })
  const begins_at = '2026-03-01T00:00:00Z'
  expect((await as.post(`${path}/assignments`, { card_id: theirs.id, begins_at })).status).toBe(404)
  expect((await as.post(`${path}/assignments`, { vehicle_number: theirs.vehicle_number, begins_at })).status).toBe(404)
  const cancelled = await aCard(portal, { account_id, card_status_id: cardStatus.cancelled })
  expect((await as.post(`${path}/assignments`, { card_id: cancelled.id, begins_at })).status).toBe(409)
  const stranger = await aHolder()
  const own = await as.post(`${path}/assignments`, { card_id: (await aCard(portal, { account_id })).id, begins_at })
  const assignment = own.body.data.assignments[0].id
  expect((await stranger.as.delete(`${stranger.path}/assignments/${assignment}`)).status).toBe(404)
})

test('a driver who leaves gives up the vehicle after the last day and cannot be given it again', async () => {
  const { as, account_id, path } = await aHolder()
  const { vehicle_number } = await aCard(portal, { account_id })
  await as.post(`${path}/assignments`, { vehicle_number, begins_at: '2026-03-01T00:00:00Z' })
  const { body } = await as.post(`${path}/deactivate`, { status: 'left', left_on: '2026-03-31', confirm: [] })
  expect(body.data.assignments[0].ends_at).toBe('2026-04-01T07:00:00.000Z')
  const again = { vehicle_number, begins_at: '2026-05-01T00:00:00Z' }
  expect((await as.post(`${path}/assignments`, again)).status).toBe(409)
})
