// docs/product/orders-and-cards.md#profiles-are-rows: staff add, change, hide and show profiles.
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let staff: Awaited<ReturnType<Portal['staff']>>
beforeAll(async () => {
  portal = await aPortal()
  staff = await portal.staff()
})
afterAll(() => portal.close())

let count = 0
const aName = () => `Night shift ${(count += 1)}`
const allDay = { days: 31, from_minute: 0, to_minute: 1440 }

const addTime = (input: object = {}) => staff.as.post('/v1/time_profiles', { name: aName(), windows: [allDay], ...input })
const addFuel = (input: object = {}) =>
  staff.as.post('/v1/fuel_profiles', { name: aName(), grades: ['Diesel'], product_ids: [], ...input })
const lastAudit = (type: string, id: number) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a new profile gets a trimmed name and an ID from 100, and appears in the list and the audit log', async () => {
  const name = aName()
  const { status, body } = await addFuel({ name: `  ${name} `, grades: ['DEF', 'Diesel'], product_ids: [26] })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ name, grades: ['DEF', 'Diesel'], product_ids: [26], is_hidden: false, version: 1 })
  expect(body.data.id).toBeGreaterThanOrEqual(100)
  const { body: all } = await staff.as.get('/v1/card_profiles')
  expect(all.data.fuel_profiles).toContainEqual(body.data)
  expect(JSON.stringify(all)).not.toContain('N/A')
  expect(await lastAudit('fuel-profile', body.data.id)).toMatchObject({ action: 'fuel-profile.create', after: { name } })
})

test('a window that passes midnight is stored as two windows on the right days', async () => {
  const { body } = await addTime({ windows: [{ days: 0b1000001, from_minute: 22 * 60, to_minute: 6 * 60 }] })
  expect(body.data.windows).toEqual([
    { days: 0b1000001, from_minute: 22 * 60, to_minute: 1440 },
    { days: 0b0000011, from_minute: 0, to_minute: 6 * 60 },
  ])
  const { body: until } = await addTime({ windows: [{ days: 1, from_minute: 1320, to_minute: 0 }] })
  expect(until.data.windows).toEqual([{ days: 1, from_minute: 1320, to_minute: 1440 }])
})

const long = 'x'.repeat(limits.profileNameLength)
const many = (length: number) => Array.from({ length }, () => allDay)

test.each([
  [{ name: '   ' }, { name: ['Name is required'] }],
  [{ name: `${long}x` }, { name: [`At most ${limits.profileNameLength} characters`] }],
  [{ name: 'Left\u202Eright' }, { name: ['Must not contain control characters'] }],
  [{ name: '24/7' }, { name: ['There already is a time profile of this name'] }],
  [{ name: 'm-f 5A-7P' }, { name: ['There already is a time profile of this name'] }],
  [{ name: 'n/a' }, { name: ['There already is a time profile of this name'] }],
  [{ windows: [] }, { windows: ['Add at least one window'] }],
  [{ windows: many(limits.profileWindows + 1) }, { windows: [`At most ${limits.profileWindows} windows`] }],
  [{ windows: [{ ...allDay, days: 0 }] }, { 'windows.0.days': ['Choose at least one day'] }],
  [{ windows: [{ days: 1, from_minute: 300, to_minute: 300 }] }, { windows: ['A window ends when it begins'] }],
])('a time profile with %o is refused', async (input, errors) => {
  const { status, body } = await addTime(input)
  expect([status, body.errors]).toEqual([422, errors])
})

test('the longest name and the most windows are accepted', async () => {
  expect((await addTime({ name: long, windows: many(limits.profileWindows) })).status).toBe(200)
})

test.each([
  [{ windows: [{ ...allDay, days: 128 }] }],
  [{ windows: [{ days: 1, from_minute: -1, to_minute: 5 }] }],
  [{ windows: [{ days: 1, from_minute: 0, to_minute: 1441 }] }],
  [{ windows: [{ days: 1, from_minute: 0.5, to_minute: 9 }] }],
  [{ windows: 'always' }],
  [{ surprise: true }],
])('a malformed time profile is refused: %o', async (input) => {
  expect((await addTime(input)).status).toBe(422)
})

test.each([
  [{ grades: [], product_ids: [] }, { grades: ['Choose at least one grade or product'] }],
  [{ grades: ['Diesel', 'Diesel'] }, { grades: ['Choose each grade only once'] }],
  [{ grades: ['Whale oil'] }, { 'grades.0': ['Not on the list'] }],
  [{ product_ids: [40_000] }, { 'product_ids.0': ['Not on the list'] }],
  [{ name: 'diesel' }, { name: ['There already is a fuel profile of this name'] }],
])('a fuel profile with %o is refused', async (input, errors) => {
  const { status, body } = await addFuel(input)
  expect([status, body.errors]).toEqual([422, errors])
})

test('fields left out of a change keep their values, and the audit log shows what changed', async () => {
  const { body: made } = await addFuel({ grades: ['Diesel', 'DEF'] })
  const { id, version, name } = made.data
  const { status, body } = await staff.as.put(`/v1/fuel_profiles/${id}`, { grades: ['DEF'], version })
  expect([status, body.data]).toMatchObject([200, { name, grades: ['DEF'], version: 2 }])
  expect(await lastAudit('fuel-profile', id)).toEqual({
    action: 'fuel-profile.update',
    before: { grades: ['Diesel', 'DEF'] },
    after: { grades: ['DEF'] },
  })
  const emptied = await staff.as.put(`/v1/fuel_profiles/${id}`, { grades: [], version: 2 })
  expect([emptied.status, emptied.body.errors]).toEqual([422, { grades: ['Choose at least one grade or product'] }])
})

test('a profile can be hidden and shown again', async () => {
  const { as } = await portal.aCustomer()
  const { body: made } = await addTime()
  const { id, name } = made.data
  const offered = async () => JSON.stringify((await as.get('/v1/card_time_profiles')).body.data).includes(`"${name}"`)
  expect(await offered()).toBe(true)
  await staff.as.put(`/v1/time_profiles/${id}`, { is_hidden: true, version: 1 })
  expect(await offered()).toBe(false)
  await staff.as.put(`/v1/time_profiles/${id}`, { is_hidden: false, version: 2 })
  expect(await offered()).toBe(true)
})

test('of two changes at once, one gets a conflict', async () => {
  const { body: made } = await addTime()
  const rename = (name: string) => staff.as.put(`/v1/time_profiles/${made.data.id}`, { name, version: 1 })
  const replies = await Promise.all([rename(aName()), rename(aName())])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'version' })
})

test('of two profiles added at once under the same name, one is refused', async () => {
  const name = aName()
  const replies = await Promise.all([addTime({ name }), addTime({ name: name.toUpperCase() })])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each(['/v1/fuel_profiles/99', '/v1/time_profiles/32767', '/v1/fuel_profiles/12', '/v1/time_profiles/7'])(
  '%s is not found among the profiles that staff maintain',
  async (path) => {
    expect((await staff.as.put(path, { is_hidden: false, version: 1 })).status).toBe(404)
  },
)

test('an ID too large for its column is refused, and an unknown profile has no usage', async () => {
  expect((await staff.as.put('/v1/time_profiles/32768', { is_hidden: true, version: 1 })).status).toBe(422)
  expect((await staff.as.get('/v1/fuel_profiles/99/usage')).status).toBe(404)
})

test('the usage of a profile counts its live cards in all accounts', async () => {
  const { body: made } = await addFuel()
  const { id } = made.data
  const [one, two] = await Promise.all([portal.aCustomer(), portal.aCustomer()])
  const cards = await Promise.all([
    aCard(portal, { account_id: one.account_id }),
    aCard(portal, { account_id: one.account_id, card_status_id: 9 }),
    aCard(portal, { account_id: two.account_id }),
    aCard(portal, { account_id: two.account_id, card_status_id: 5 }),
  ])
  const ids = cards.map((card) => card.id)
  await portal.db.updateTable('cards').set({ card_fuel_profile_id: id }).where('id', 'in', ids).execute()
  expect((await staff.as.get(`/v1/fuel_profiles/${id}/usage`)).body.data).toEqual({ cards: 3, accounts: 2 })
})
