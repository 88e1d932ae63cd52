import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPortal, type Portal } from '#src/testing/portal.ts'
import { connect, type Database } from './connect.ts'

let portal: Portal
let witness: Database
beforeAll(async () => {
  portal = await aPortal({ DATABASE_CONNECTIONS: '4' })
  witness = connect(portal.url, { name: 'witness' })
})
afterAll(async () => {
  await witness.close()
  await portal.close()
})

/** As when the database is restarted: every connection of the portal at once. */
const cutAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'witness'`.execute(witness.db)

/** Made when the portal has noticed what an earlier test cut. */
const aCaller = () => vi.waitFor(() => portal.aCustomer(), { timeout: 5_000, interval: 10 })

test('an API whose database connections are all cut opens others and goes on', async () => {
  const { as } = await aCaller()
  const call = async () => (await as.get('/v1/profile')).status
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, call))
    await cutAll()
    await expect.poll(call, { timeout: 5_000, interval: 10 }).toBe(200)
    expect(await Promise.all(Array.from({ length: 8 }, call))).toEqual(Array(8).fill(200))
  }
})

test('calls caught in the middle are told to try again, and the process lives', async () => {
  const { as } = await aCaller()
  const replies = Promise.all(Array.from({ length: 40 }, () => as.get('/v1/profile')))
  await cutAll()
  for (const { status, headers } of await replies)
    expect([{ status: 200 }, { status: 503, wait: '2' }]).toContainEqual({ status, wait: headers['retry-after'] })
  await expect.poll(async () => (await as.get('/v1/profile')).status, { timeout: 5_000, interval: 10 }).toBe(200)
})

test('letters can be queued again after the queue lost its connection', async () => {
  const { user } = await aCaller()
  await cutAll()
  const ask = async () => (await portal.anonymous.post('/v1/password/forgot', { email: user.email })).status
  await expect.poll(ask, { timeout: 5_000, interval: 50 }).toBe(200)
})

test('when every connection is taken, a call is told to come back rather than kept waiting', async () => {
  const { as } = await aCaller()
  const release = Promise.withResolvers<void>()
  const held = Array.from({ length: 4 }, () => portal.db.transaction().execute(() => release.promise))
  const started = performance.now()
  const reply = await as.get('/v1/profile')
  expect(reply).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  expect(reply.headers['retry-after']).toBe('2')
  expect(performance.now() - started).toBeLessThan(6_000)
  release.resolve()
  await Promise.all(held)
  expect((await as.get('/v1/profile')).status).toBe(200)
})
