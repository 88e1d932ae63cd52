// docs/product/orders-and-cards.md#closed-lists: fuel and time profiles are rows. A new one is offered and accepted everywhere, a
// renamed one shows its new name everywhere, and a hidden one stays where it is used.
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aNewCard, aTemplate } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

let count = 0
const aFuelProfile = (values: { name?: string; is_hidden?: boolean } = {}) =>
  portal.db
    .insertInto('card_fuel_profiles')
    .values({ name: `Farm mix ${(count += 1)}`, grades: ['Dyed diesel'], ...values })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

const aManager = () => portal.aCustomer({ roles: ['card manager', 'report user'] })
type Manager = Awaited<ReturnType<typeof aManager>>
const cardOf = async ({ as }: Manager, card_fuel_profile_id: number) =>
  as.post('/v1/cards', { ...(await aNewCard(portal)), card_fuel_profile_id })

test('a new profile gets an id from 100 on, and is offered and accepted everywhere', async () => {
  const { id, name } = await aFuelProfile()
  expect(id).toBeGreaterThanOrEqual(100)
  const manager = await aManager()
  const { as } = manager
  expect((await as.get('/v1/fuel_profiles')).body.data).toContainEqual({ id, name })
  expect((await as.get('/v1/reference_lists')).body.data.lists.fuel_profile).toContainEqual({
    id,
    name,
    is_hidden: false,
    is_barred: false,
  })
  const { status, body } = await cardOf(manager, id)
  expect([status, body.data.card_fuel_profile_name]).toEqual([200, name])
  expect((await as.get(`/v1/cards?keyword=${body.data.vehicle_number}`)).body.data).toMatchObject([
    { card_fuel_profile_name: name },
  ])
  expect((await as.post('/v1/card_orders', { data: [await aNewLine(portal, { card_fuel_profile_id: id })] })).status).toBe(200)
  const bulk = { cards: { card_ids: [body.data.id] }, changes: { card_fuel_profile_id: id } }
  expect((await as.post('/v1/cards/update_multiple_card/preview', bulk)).status).toBe(200)
  const staff = await portal.staff()
  const template = await staff.as.post('/v1/card_templates', {
    template_name: `Of ${name}`,
    card_network_id: 1,
    card_type_id: 3,
    card_fuel_profile_id: id,
  })
  expect([template.status, template.body.data.card_fuel_profile_name]).toEqual([200, name])
})

test('the upload spreadsheet lists the current profiles, without the hidden ones', async () => {
  const { name } = await aFuelProfile()
  const hidden = await aFuelProfile({ is_hidden: true })
  const { as } = await aManager()
  const { bytes } = await as.post('/v1/download_template_card_upload', { card_network_id: 1, card_type_id: 3 })
  const text = xlsx.utils.sheet_to_csv(xlsx.read(bytes).Sheets['Allowed values']!)
  expect(text).toContain(name)
  expect(text).not.toContain(hidden.name)
})

test('a renamed profile has its new name on cards and in histories', async () => {
  const { id, name } = await aFuelProfile()
  const manager = await aManager()
  const { body: made } = await cardOf(manager, id)
  const { id: card_id, version } = made.data
  await manager.as.put(`/v1/cards/${card_id}`, { card_fuel_profile_id: 3, version })
  await portal.db
    .updateTable('card_fuel_profiles')
    .set({ name: `${name} renamed` })
    .where('id', '=', id)
    .execute()
  const { body } = await manager.as.get(`/v1/cards/${card_id}/history`)
  expect(JSON.stringify(body.data[0].changes)).toContain(`"before":"${name} renamed"`)
  const other = await cardOf(manager, id)
  expect((await manager.as.get(`/v1/cards/${other.body.data.id}`)).body.data.card_fuel_profile_name).toBe(`${name} renamed`)
})

test('a hidden profile is not offered or accepted for a new card, and a card that has it keeps it', async () => {
  const { id, name } = await aFuelProfile()
  const manager = await aManager()
  const { body: made } = await cardOf(manager, id)
  await portal.db.updateTable('card_fuel_profiles').set({ is_hidden: true }).where('id', '=', id).execute()
  expect(JSON.stringify((await manager.as.get('/v1/fuel_profiles')).body)).not.toContain(name)
  const refused = await cardOf(manager, id)
  expect([refused.status, refused.body.errors]).toEqual([422, { card_fuel_profile_id: [`${name} is no longer offered`] }])
  const { id: card_id, version } = made.data
  const saved = await manager.as.put(`/v1/cards/${card_id}`, { description: 'Kept', card_fuel_profile_id: id, version })
  expect([saved.status, saved.body.data.card_fuel_profile_name]).toEqual([200, name])
  await manager.as.put(`/v1/cards/${card_id}`, { card_fuel_profile_id: 3, version: version + 1 })
  const back = await manager.as.put(`/v1/cards/${card_id}`, { card_fuel_profile_id: id, version: version + 2 })
  expect(back.status).toBe(422)
})

test('a replacement card may keep the hidden profile of its predecessor', async () => {
  const { id } = await aFuelProfile()
  const { as, account_id } = await aManager()
  const card = await aCard(portal, { account_id, card_status_id: 3 })
  await portal.db.updateTable('cards').set({ card_fuel_profile_id: id }).where('id', '=', card.id).execute()
  await portal.db.updateTable('card_fuel_profiles').set({ is_hidden: true }).where('id', '=', id).execute()
  const line = { card_fuel_profile_id: id }
  const order = async (more: object) => as.post('/v1/card_orders', { data: [await aNewLine(portal, { ...line, ...more })] })
  expect((await order({})).status).toBe(422)
  expect((await order({ replaces_card_id: card.id })).status).toBe(200)
})

test('a template with a hidden profile still makes cards', async () => {
  const { id } = await aFuelProfile({ is_hidden: true })
  const { as } = await aManager()
  const template = await aTemplate(portal)
  await portal.db.updateTable('card_templates').set({ card_fuel_profile_id: id }).where('id', '=', template.id).execute()
  const body = { ...(await aNewCard(portal)), card_template_id: template.id, card_fuel_profile_id: id }
  expect((await as.post('/v1/cards', body)).status).toBe(200)
})

test.each([0, -1, 99, 12, 32_768, 2 ** 40])('the unknown profile %s is refused and breaks nothing', async (wrong) => {
  const manager = await aManager()
  const refused = await cardOf(manager, wrong)
  expect([refused.status, refused.body.errors]).toEqual([422, { card_fuel_profile_id: ['Not on the list'] }])
  const bulk = { cards: { card_ids: [1] }, changes: { card_time_profile_id: wrong } }
  const { status, body } = await manager.as.post('/v1/cards/update_multiple_card', bulk)
  expect([status, body.errors]).toEqual([422, { 'changes.card_time_profile_id': ['Not on the list'] }])
})

test('one reply has all lists, and a repeated request only says that nothing has changed', async () => {
  const { as } = await aManager()
  const { body: first } = await as.get('/v1/reference_lists')
  expect(Object.keys(first.data.lists).toSorted()).toEqual([
    'amount_period',
    'card_types',
    'fuel_profile',
    'gallon_period',
    'networks',
    'time_profile',
    'vehicle_type',
  ])
  const again = () => as.get(`/v1/reference_lists?version=${first.data.version}`)
  expect((await again()).body.data).toEqual({ version: first.data.version, lists: null })
  const { id } = await aFuelProfile()
  const { body: changed } = await again()
  expect(changed.data.version).not.toBe(first.data.version)
  expect(changed.data.lists.fuel_profile.map((row: { id: number }) => row.id)).toContain(id)
})
