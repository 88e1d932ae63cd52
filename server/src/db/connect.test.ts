import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aPlace } from '#testing/delivery-addresses.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { connect, openAll, type Database } from './connect.ts'

let portal: Portal
let witness: Database
beforeAll(async () => {
  portal = await aPortal({ DATABASE_CONNECTIONS: '4' }, undefined, 'api')
  witness = connect(portal.url, { name: 'witness' })
})
afterAll(async () => {
  await witness.close()
  await portal.close()
})

/** Cuts every connection of the portal at once, as a restart of the database does. */
const cutAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'witness'`.execute(witness.db)

/** Retries until the portal has noticed the connections that an earlier test cut. */
const aCaller = () => vi.waitFor(() => portal.aCustomer({ roles: ['acct admin'] }), { timeout: 20_000, interval: 10 })

test('after all its database connections are cut, the API reconnects and keeps serving', async () => {
  const { as } = await aCaller()
  const call = async () => (await as.get('/v1/profile')).status
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, call))
    await cutAll()
    await expect.poll(call, { timeout: 20_000, interval: 10 }).toBe(200)
    expect(await Promise.all(Array.from({ length: 8 }, call))).toEqual(Array(8).fill(200))
  }
})

test('calls whose connection is cut get 503 with Retry-After, and the process survives', async () => {
  const { as } = await aCaller()
  const replies = Promise.all(Array.from({ length: 40 }, () => as.get('/v1/profile')))
  await cutAll()
  for (const { status, headers } of await replies)
    expect([{ status: 200 }, { status: 503, wait: '2' }]).toContainEqual({ status, wait: headers['retry-after'] })
  await expect.poll(async () => (await as.get('/v1/profile')).status, { timeout: 20_000, interval: 10 }).toBe(200)
})

/** Blocks `work` at its first use of the table, cuts its connection there, and then releases the lock. */
const cutAt = async <Reply>(table: 'users' | 'delivery_addresses', work: () => Promise<Reply>) => {
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const held = witness.db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const reply = work()
  const cutOne = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(witness.db)
    return rows.length
  }
  try {
    // Shorter than the time a statement waits for a lock.
    await expect.poll(cutOne, { timeout: 3_000, interval: 10 }).toBe(1)
  } finally {
    release.resolve()
    await held
  }
  return reply
}

test('a read whose connection is cut is retried, and the caller notices nothing', async () => {
  const { as } = await aCaller()
  expect((await cutAt('delivery_addresses', () => as.get('/v1/get_all_account_address'))).status).toBe(200)
  expect((await cutAt('users', () => as.get('/v1/profile'))).status, 'also while the caller is looked up').toBe(200)
})

test('a write whose connection is cut is not retried: it answers 503, and nothing was written', async () => {
  const { as, account_id } = await aCaller()
  const place = { ...(await aPlace(portal)), account_id }
  const reply = await cutAt('delivery_addresses', () => as.post('/v1/create_account_address', place))
  expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2'])
  const found = portal.db.selectFrom('delivery_addresses').select('id').where('account_id', '=', account_id)
  expect(await found.execute()).toEqual([])
})

test('mails can be queued again after the queue has lost its connection', async () => {
  const { user } = await aCaller()
  await cutAll()
  const ask = async () => (await portal.anonymous.post('/v1/password/forgot', { email: user.email })).status
  await expect.poll(ask, { timeout: 20_000, interval: 50 }).toBe(200)
})

test('when every connection is in use, a call gets 503 with Retry-After instead of waiting on', async () => {
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

test('a program can open all its connections before the first request', async () => {
  const cold = connect(portal.url, { max: 3 })
  onTestFinished(cold.close)
  await openAll(cold)
  expect({ open: cold.pool.totalCount, idle: cold.pool.idleCount }).toEqual({ open: 3, idle: 3 })
})
