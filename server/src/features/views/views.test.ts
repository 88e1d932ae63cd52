// Named filters of a list or parameters of a report: available on every device, private, or shared by those who manage users.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aView } from '#testing/views.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

type Caller = Awaited<ReturnType<Portal['aCustomer']>>['as']

const viewsOf = async (as: Caller, screen = 'cards') => (await as.get(`/v1/views?screen=${screen}`)).body.data
const namesOf = async (as: Caller, screen = 'cards') => (await viewsOf(as, screen)).map(({ name }: { name: string }) => name)
const kent = { screen: 'cards', name: 'Kent yard', search: 'keyword=kent&card_status_id=1' }

test('saving a view again under its name replaces it', async () => {
  const { as } = await portal.aCustomer({ roles: ['card editor'] })
  expect((await as.put('/v1/views', kent)).status).toBe(200)
  await as.put('/v1/views', { ...kent, search: 'keyword=kent' })
  expect(await viewsOf(as)).toEqual([
    { id: expect.any(Number), name: 'Kent yard', search: 'keyword=kent', is_shared: false, is_own: true },
  ])
  expect(await viewsOf(as, 'orders')).toEqual([])
})

test('the last used filters have no name, are stored once, and cannot be renamed or shared', async () => {
  const { as } = await portal.aCustomer({ roles: ['report user', 'acct admin'] })
  const remember = (search: string) => as.put('/v1/views', { screen: 'transaction-detail', name: null, search })
  await remember('from=2026-03-01')
  const { id } = (await remember('from=2026-03-01&state=WA')).body.data
  expect(await viewsOf(as, 'transaction-detail')).toEqual([
    { id, name: null, search: 'from=2026-03-01&state=WA', is_shared: false, is_own: true },
  ])
  expect((await as.put(`/v1/views/${id}`, { name: 'Named' })).status).toBe(404)
  expect((await as.put(`/v1/views/${id}/sharing`, { is_shared: true })).status).toBe(404)
})

test.each([
  ['cards', 'report user', 403],
  ['cards', 'card editor', 200],
  ['orders', 'report user', 200],
  ['users', 'report user', 200],
  ['transaction-detail', 'card editor', 403],
  ['transaction-detail', 'report user', 200],
  ['user-log', 'report user', 403],
] as const)('reading and saving views of %s as a %s answers %i', async (screen, role, status) => {
  const { as } = await portal.aCustomer({ roles: [role] })
  expect((await as.get(`/v1/views?screen=${screen}`)).status).toBe(status)
  expect((await as.put('/v1/views', { ...kent, screen })).status).toBe(status)
})

test('a view belongs to one person in one account; a shared view belongs to everyone there', async () => {
  const admin = await portal.aCustomer({ roles: ['acct admin'] })
  const { account_id } = admin
  const colleague = await portal.aCustomer({ account_id, roles: ['card editor'] })
  const stranger = await portal.aCustomer({ roles: ['acct admin'] })
  await admin.as.put('/v1/views', { ...kent, name: 'Mine alone' })
  const { id } = (await admin.as.put('/v1/views', { ...kent, name: 'For all' })).body.data
  expect((await admin.as.put(`/v1/views/${id}/sharing`, { is_shared: true })).body.data).toMatchObject({ is_shared: true })
  expect(await viewsOf(colleague.as)).toMatchObject([{ name: 'For all', is_shared: true, is_own: false }])
  expect(await namesOf(stranger.as)).toEqual([])
  expect((await stranger.as.put(`/v1/views/${id}/sharing`, { is_shared: false })).status).toBe(404)
  const { account_id: elsewhere } = stranger
  await portal.join(admin.user.id, elsewhere, { roles: ['acct admin'] })
  expect(await namesOf((await portal.signedIn(admin.user, elsewhere)).as)).toEqual([])
})

test('a shared view that is replaced or renamed stays shared', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  const { id } = (await as.put('/v1/views', kent)).body.data
  await as.put(`/v1/views/${id}/sharing`, { is_shared: true })
  expect((await as.put('/v1/views', { ...kent, search: '' })).body.data).toMatchObject({ id, is_shared: true })
  expect((await as.put(`/v1/views/${id}`, { name: 'Kent' })).body.data).toMatchObject({ name: 'Kent', is_shared: true })
})

test('a view cannot take the name of another view, and keeps its own', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['card manager'] })
  await aView(portal, { account_id, user_id: user.id, name: 'Kent' })
  const id = await aView(portal, { account_id, user_id: user.id, name: 'Tacoma' })
  const refused = await as.put(`/v1/views/${id}`, { name: 'Kent' })
  expect([refused.status, refused.body.errors]).toEqual([422, { name: ['A view with this name exists'] }])
  expect(await namesOf(as)).toEqual(['Kent', 'Tacoma'])
})

test('only its owner can rename or delete a view; others with the right to share can end its sharing', async () => {
  const owner = await portal.aCustomer({ roles: ['acct admin'] })
  const { account_id } = owner
  const editor = await portal.aCustomer({ account_id, roles: ['card editor'] })
  const manager = await portal.aCustomer({ account_id, roles: ['acct manager'] })
  const own = await aView(portal, { account_id, user_id: owner.user.id })
  const shared = await aView(portal, { account_id, user_id: owner.user.id, is_shared: true })
  expect((await manager.as.put(`/v1/views/${shared}`, { name: 'Another' })).status).toBe(404)
  expect((await manager.as.delete(`/v1/views/${shared}`)).status).toBe(404)
  expect((await manager.as.put(`/v1/views/${own}/sharing`, { is_shared: true })).status).toBe(404)
  expect((await editor.as.put(`/v1/views/${shared}/sharing`, { is_shared: false })).status).toBe(403)
  expect((await manager.as.put(`/v1/views/${shared}/sharing`, { is_shared: false })).status).toBe(200)
  expect(await viewsOf(manager.as)).toEqual([])
  expect((await owner.as.delete(`/v1/views/${own}`)).status).toBe(200)
  expect((await owner.as.delete(`/v1/views/${own}`)).status).toBe(404)
})

test.each([
  ['no name', { ...kent, name: '  ' }, 'name'],
  ['a screen that has no views', { ...kent, screen: 'cats' }, 'screen'],
  ['what is no address', { ...kent, search: 'javascript:alert("1")' }, 'search'],
  ['an address without end', { ...kent, search: `keyword=${'k'.repeat(4_000)}` }, 'search'],
])('%s is refused', async (_, body, field) => {
  const { as } = await portal.aCustomer({ roles: ['card editor'] })
  const refused = await as.put('/v1/views', body)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
})

test('a person at the limit of views for a screen can still save existing ones and the last used', async () => {
  const { as, account_id, user } = await portal.aCustomer({ roles: ['card editor'] })
  for (let view = 1; view <= limits.views; view++) await aView(portal, { account_id, user_id: user.id, name: `View ${view}` })
  expect((await as.put('/v1/views', kent)).body.errors).toEqual({ name: ['At most 50 views of a screen'] })
  expect((await as.put('/v1/views', { ...kent, name: 'View 7' })).status).toBe(200)
  expect((await as.put('/v1/views', { ...kent, name: null })).status).toBe(200)
})

test('the migration moves the views of lists and reports, and the last used ones', async () => {
  const migrations = path.resolve(import.meta.dirname, '../../db/migrations')
  const file = (await readdir(migrations)).find((name) => name.endsWith('_saved_views.sql'))
  const migration = await readFile(path.join(migrations, file!), 'utf8')
  const { account_id, user } = await portal.aCustomer({})
  const moved = await portal.db.transaction().execute(async (db) => {
    const run = (text: string) => sql.raw(text).execute(db)
    // The tables as they were before, in a separate schema.
    await run('create schema before; set local search_path = before, public')
    await run(`create table list_views (id bigint generated always as identity, account_id bigint, user_id bigint, list text,
      name text, search text, is_shared boolean, updated_at timestamptz default now())`)
    await run(`create table report_views (id bigint generated always as identity, account_id bigint, user_id bigint,
      report_key text, name text, params jsonb, updated_at timestamptz default now())`)
    const owner = `${account_id}, ${user.id}`
    await run(`insert into list_views (account_id, user_id, list, name, search, is_shared)
      values (${owner}, 'cards', 'Kent', 'keyword=kent', true)`)
    const params = {
      to: 'R&D 50% +1 ö',
      group_by: ['card', 'day'],
      from: '2026-03-01',
      limit: 5,
      empty: [],
      off: false,
      none: null,
    }
    await run(`insert into report_views (account_id, user_id, report_key, name, params)
      values (${owner}, 'exception', 'All', '{}'), (${owner}, 'exception', '', '${JSON.stringify(params)}')`)
    await run(migration)
    const { rows } = await sql<{ screen: string; name: string; search: string; is_shared: boolean }>`
      select screen, name, search, is_shared from saved_views order by id`.execute(db)
    await run('drop schema before cascade')
    return rows
  })
  const inAddress = new URLSearchParams({
    empty: 'none',
    from: '2026-03-01',
    group_by: 'card,day',
    limit: '5',
    none: 'none',
    off: '0',
    to: 'R&D 50% +1 ö',
  }).toString()
  expect(moved).toEqual([
    { screen: 'cards', name: 'Kent', search: 'keyword=kent', is_shared: true },
    { screen: 'exception', name: 'All', search: '', is_shared: false },
    { screen: 'exception', name: null, search: inAddress, is_shared: false },
  ])
})
