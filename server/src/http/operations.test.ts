import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const isReady = async () => (await portal.anonymous.get('/readyz')).status === 200

test('an old instance stays ready when a newer version has migrated the database in a rolling upgrade', async () => {
  const name = '9999_of_a_newer_version.sql'
  onTestFinished(async () => void (await portal.db.deleteFrom('schema_migrations').where('name', '=', name).execute()))
  await portal.db.insertInto('schema_migrations').values({ name, sha: 'x' }).execute()
  expect(await isReady()).toBe(true)
})

test('an instance is not ready until all its own migrations have run, however many others have', async () => {
  const name = '0021_comments.sql'
  const own = () => portal.db.updateTable('schema_migrations')
  onTestFinished(async () => void (await own().set({ name }).where('name', '=', 'another.sql').execute()))
  await own().set({ name: 'another.sql' }).where('name', '=', name).execute()
  expect(await isReady()).toBe(false)
})

test('a slash at the end of an address changes nothing', async () => {
  const { as } = await portal.aCustomer({ roles: ['card manager'] })
  expect((await as.get('/v1/cards/?per_page=1')).body.meta).toMatchObject({ per_page: 1 })
  expect((await as.get('/v1/cards/99999/')).status).toBe(404)
})
