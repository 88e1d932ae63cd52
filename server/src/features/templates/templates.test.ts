import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadZipcodes } from '#src/db/load-zipcodes.ts'
import { aCard, aNewCard, aTemplate } from '#testing/cards.ts'
import { aNewLine } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aName = () => `Template ${randomUUID()}`
const staffHere = async () => portal.staff((await portal.anAccount()).id)
const cfnVehicle = { card_network_id: 1, card_type_id: 3 }

test('staff create a template; controls that its kind of card lacks are dropped', async () => {
  const { as } = await staffHere()
  const template_name = aName()
  const reply = await as.post('/v1/card_templates', {
    template_name,
    ...cfnVehicle,
    max_gallon_fill: 120,
    states: ['WA'],
    zips: ['98'],
    is_retail: true,
  })
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({
    template_name,
    card_network_name: 'CFN',
    card_type_name: 'Vehicle',
    max_gallon_fill: 120,
    states: ['WA'],
    zips: [],
    is_retail: false,
    version: 1,
  })
})

test('a name is unique among the active templates, in any letter case', async () => {
  const { as } = await staffHere()
  const { id, template_name } = await aTemplate(portal)
  const body = { template_name: template_name.toUpperCase(), ...cfnVehicle }
  expect(await as.post('/v1/card_templates', body)).toMatchObject({
    status: 422,
    body: { errors: { template_name: [expect.any(String)] } },
  })
  await as.delete(`/v1/card_templates/${id}`)
  expect((await as.post('/v1/card_templates', body)).status).toBe(200)
})

test('a change needs the current version, if it names one, and does not affect existing cards', async () => {
  const { as } = await staffHere()
  const { as: editor } = await portal.aCustomer({ roles: ['card editor'] })
  const card = (await editor.post('/v1/cards', await aNewCard(portal))).body.data
  const { card_template_id } = await portal.db
    .selectFrom('cards')
    .select('card_template_id')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  const body = { template_name: aName(), ...cfnVehicle, max_gallon_fill: 10 }
  expect((await as.put(`/v1/card_templates/${card_template_id}`, { ...body, version: 1 })).status).toBe(200)
  expect(await as.put(`/v1/card_templates/${card_template_id}`, { ...body, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version' },
  })
  expect((await as.put(`/v1/card_templates/${card_template_id}`, body)).body.data.version).toBe(3)
  expect((await editor.get(`/v1/cards/${card.id}`)).body.data.template).toEqual(card.template)
})

test('several templates are deactivated together or not at all, and a deactivated one makes no cards', async () => {
  const { as } = await staffHere()
  const [one, two] = [await aTemplate(portal), await aTemplate(portal)]
  expect((await as.post('/v1/delete_bulk_card_template', { ids: [one.id, 999_999_999] })).status).toBe(404)
  expect((await as.post('/v1/delete_bulk_card_template', { ids: [one.id, two.id, one.id] })).body).toEqual({
    data: { deactivated: 2 },
  })
  expect((await as.delete(`/v1/card_templates/${one.id}`)).status).toBe(409)
  const { as: editor } = await portal.aCustomer({ roles: ['card editor'] })
  const body = { ...(await aNewCard(portal)), card_template_id: one.id }
  expect(await editor.post('/v1/cards', body)).toMatchObject({
    status: 422,
    body: { errors: { card_template_id: ['Card Template field is required'] } },
  })
})

test('customers see only active templates and nothing of other accounts; staff see how many cards use each', async () => {
  const { as } = await staffHere()
  const { as: editor } = await portal.aCustomer({ roles: ['card editor'] })
  const used = await aTemplate(portal)
  const gone = await aTemplate(portal)
  const { account_id } = await portal.aCustomer()
  await portal.db
    .updateTable('cards')
    .set({ card_template_id: used.id })
    .where('id', '=', (await aCard(portal, { account_id })).id)
    .execute()
  await as.delete(`/v1/card_templates/${gone.id}`)
  const list = async (who: typeof as, query: string) => (await who.get(`/v1/card_templates?${query}`)).body.data
  expect(await list(editor, `ids=${used.id}|${gone.id}&is_delete=1`)).toMatchObject([{ id: used.id, card_count: null }])
  expect(await list(as, `ids=${used.id}|${gone.id}`)).toMatchObject([{ id: used.id, card_count: 1 }])
  expect(await list(as, `ids=${used.id}|${gone.id}&is_delete=1`)).toMatchObject([{ id: gone.id }])
})

test('a template restricted to some accounts is offered to them, and does not exist for others', async () => {
  const { as } = await portal.staff()
  const mine = await portal.aCustomer({ roles: ['card manager'] })
  const other = await portal.aCustomer({ roles: ['card manager'] })
  const { id } = await aTemplate(portal)
  const name = (account_ids: number[], version: number) => as.put(`/v1/card_templates/${id}`, { account_ids, version })
  expect((await name([mine.account_id], 1)).body.data).toMatchObject({
    account_ids: [mine.account_id],
    account_names: [expect.stringMatching(/ \d\d-\d{6}$/)],
    version: 2,
  })
  const offers = async (who: typeof mine) =>
    (await who.as.get(`/v1/card_templates?ids=${id}`)).body.data.map(({ account_ids }: { account_ids: unknown }) => account_ids)
  // Customers do not learn which other accounts it is offered to.
  expect([await offers(mine), await offers(other)]).toEqual([[null], []])
  const order = async (who: typeof mine) =>
    (await who.as.post('/v1/card_orders', { data: [await aNewLine(portal, { card_template_id: id })] })).body
  expect((await order(other)).errors).toEqual({ 'data.0.card_template_id': ['Card Template field is required'] })
  const card = { ...(await aNewCard(portal)), card_template_id: id }
  expect((await other.as.post('/v1/cards', card)).status).toBe(422)
  expect((await order(mine)).errors).toBeUndefined()
  // On their own page staff see every template. When they order for an account, they see what it is offered.
  const staff = (await portal.staff(other.account_id)).as
  const seen = async (query: string) => (await staff.get(`/v1/card_templates?ids=${id}${query}`)).body.data.length
  expect([await seen(''), await seen('&is_page=0')]).toEqual([1, 0])
  expect((await name([999_999_999], 2)).body.errors).toEqual({ account_ids: ['Unknown account'] })
  // A change that omits the accounts keeps them; an empty list means all accounts.
  expect((await as.put(`/v1/card_templates/${id}`, { max_gallon_fill: 50, version: 2 })).body.data.account_ids).toHaveLength(1)
  expect((await name([], 3)).body.data.account_ids).toEqual([])
  expect(await offers(other)).toEqual([null])
})

test('the list can be sorted, searched and paged', async () => {
  const { as } = await staffHere()
  const mark = randomUUID()
  for (const letter of ['b', 'A', 'c']) await aTemplate(portal, { template_name: `${letter} ${mark}` })
  const names = async (query: string) =>
    (await as.get(`/v1/card_templates?keyword=${mark}&${query}`)).body.data
      .map((row: { template_name: string }) => row.template_name[0])
      .join('')
  expect(await names('')).toBe('Abc')
  expect(await names('sortedField=desc')).toBe('cbA')
  expect(await names('orderField=id&sortedField=desc')).toBe('cAb')
  expect(await names('per_page=2&page=2')).toBe('c')
  for (const flags of ['is_page=0', 'is_page=false&is_delete=false']) expect(await names(`per_page=1&${flags}`)).toBe('Abc')
  expect((await as.get('/v1/card_templates?orderField=version')).status).toBe(422)
})

test('ZIP codes are the real ones and are found by their first digits', async () => {
  const { as } = await staffHere()
  await loadZipcodes({ db: portal.db } as Parameters<typeof loadZipcodes>[0])
  const { body } = await as.get('/v1/zipcodes?keyword=98032')
  expect(body.data).toEqual([{ zipcode: '98032', city: 'Kent', state: 'WA' }])
  expect((await as.get('/v1/zipcodes?keyword=98')).body.data).toHaveLength(50)
  for (const query of ['keyword=9', 'keyword=', '']) expect((await as.get(`/v1/zipcodes?${query}`)).body.data).toHaveLength(50)
  expect((await as.get('/v1/zipcodes?keyword=980321')).status).toBe(422)
  expect((await as.get('/v1/zipcodes?keyword=98%25')).status).toBe(422)
})
