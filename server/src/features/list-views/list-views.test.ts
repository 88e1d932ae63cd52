// Filters and order of a list under a name: on every device, one's own, or shared by those who look after the account's people.
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListView } from '#testing/list-views.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Caller = Awaited<ReturnType<Portal['aCustomer']>>['as']

const viewsOf = async (as: Caller, list = 'cards') => (await as.get(`/v1/list_views?list=${list}`)).body.data
const namesOf = async (as: Caller, list = 'cards') => (await viewsOf(as, list)).map(({ name }: { name: string }) => name)
const kent = { list: 'cards', name: 'Kent yard', search: 'keyword=kent&card_status_id=1' }

test('a view is kept under its name, and saved again it is replaced', async () => {
  const { as } = await portal.aCustomer({ roles: ['card editor'] })
  expect((await as.put('/v1/list_views', kent)).status).toBe(200)
  await as.put('/v1/list_views', { ...kent, search: 'keyword=kent' })
  expect(await viewsOf(as)).toEqual([
    { id: expect.any(Number), name: 'Kent yard', search: 'keyword=kent', is_shared: false, is_own: true },
  ])
  expect(await viewsOf(as, 'orders')).toEqual([])
})

test('a view is of one person in one account; a shared one is of everybody there', async () => {
  const admin = await portal.aCustomer({ roles: ['acct admin'] })
  const { account_id } = admin
  const colleague = await portal.aCustomer({ account_id, roles: ['card editor'] })
  const stranger = await portal.aCustomer({ roles: ['acct admin'] })
  await admin.as.put('/v1/list_views', { ...kent, name: 'Mine alone' })
  await admin.as.put('/v1/list_views', { ...kent, name: 'For all', is_shared: true })
  expect(await viewsOf(colleague.as)).toMatchObject([{ name: 'For all', is_shared: true, is_own: false }])
  expect(await namesOf(stranger.as)).toEqual([])
  const { account_id: elsewhere } = stranger
  await portal.join(admin.user.id, elsewhere, { roles: ['acct admin'] })
  expect(await namesOf((await portal.signedIn(admin.user, elsewhere)).as)).toEqual([])
})

test('only those who look after the people of the account share, when saving and afterwards', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['card manager'] })
  expect((await as.put('/v1/list_views', { ...kent, is_shared: true })).status).toBe(403)
  const id = await aListView(portal, { account_id, user_id: user.id })
  expect((await as.put(`/v1/list_views/${id}`, { name: 'Kent', is_shared: true })).status).toBe(403)
  expect((await as.put(`/v1/list_views/${id}`, { name: 'Kent', is_shared: false })).body.data).toMatchObject({ name: 'Kent' })
})

test('another name may not be one that is taken; the view stays as it was', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['card manager'] })
  await aListView(portal, { account_id, user_id: user.id, name: 'Kent' })
  const id = await aListView(portal, { account_id, user_id: user.id, name: 'Tacoma' })
  const refused = await as.put(`/v1/list_views/${id}`, { name: 'Kent', is_shared: false })
  expect([refused.status, refused.body.errors]).toEqual([422, { name: ['There already is a view with this name'] }])
  expect(await namesOf(as)).toEqual(['Kent', 'Tacoma'])
})

test('what somebody keeps to themselves nobody else changes or forgets; what is shared, those who look after people may', async () => {
  const owner = await portal.aCustomer({ roles: ['acct admin'] })
  const { account_id } = owner
  const editor = await portal.aCustomer({ account_id, roles: ['card editor'] })
  const manager = await portal.aCustomer({ account_id, roles: ['acct manager'] })
  const own = await aListView(portal, { account_id, user_id: owner.user.id })
  const shared = await aListView(portal, { account_id, user_id: owner.user.id, is_shared: true })
  expect((await manager.as.put(`/v1/list_views/${shared}`, { name: 'Another', is_shared: true })).status).toBe(404)
  expect((await manager.as.delete(`/v1/list_views/${own}`)).status).toBe(404)
  expect((await editor.as.delete(`/v1/list_views/${shared}`)).status).toBe(404)
  expect((await manager.as.delete(`/v1/list_views/${shared}`)).status).toBe(200)
  expect((await owner.as.delete(`/v1/list_views/${own}`)).status).toBe(200)
  expect((await owner.as.delete(`/v1/list_views/${own}`)).status).toBe(404)
})

test.each([
  ['no name', { ...kent, name: '  ' }, 'name'],
  ['a list nobody has', { ...kent, list: 'cats' }, 'list'],
  ['what is no address', { ...kent, search: 'javascript:alert("1")' }, 'search'],
  ['an address without end', { ...kent, search: `keyword=${'k'.repeat(1_000)}` }, 'search'],
])('%s is refused', async (_, body, field) => {
  const { as } = await portal.aCustomer({ roles: ['card editor'] })
  const refused = await as.put('/v1/list_views', body)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
})

test('a list has so many views of one person, and no more; one that is there can still be saved again', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['card editor'] })
  for (let view = 1; view <= limits.views; view++) await aListView(portal, { account_id, user_id: user.id, name: `View ${view}` })
  expect((await as.put('/v1/list_views', kent)).body.errors).toEqual({ name: ['At most 50 views of a list'] })
  expect((await as.put('/v1/list_views', { ...kent, name: 'View 7' })).status).toBe(200)
})
