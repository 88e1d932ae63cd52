// docs/product/safety.md#when-the-database-is-silent
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import { aFaultProxy, type FaultProxy } from '#testing/fault-proxy.ts'
import { aDatabase, type TestDatabase } from '#testing/database.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { connect, requestLimits } from './connect.ts'
import { watchedClient } from './watched-client.ts'

/** Under three seconds on a free machine (docs/reliability.md). Here it only tells an answer from a wait for the driver's limits. */
const soon = 15_000

let database: TestDatabase
let wire: FaultProxy
let portal: Portal
beforeAll(async () => {
  database = await aDatabase()
  wire = await aFaultProxy(database.url)
  portal = await aPortal({ DATABASE_CONNECTIONS: '4' }, wire.url, 'api')
})
afterAll(async () => {
  // First, because a connection that was lost above would never close properly.
  await wire.close()
  await portal.close()
  await database.drop()
})

const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}

test('while the database swallows every query, calls answer 503 quickly, and recover when it is back', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  const call = async () => (await as.get('/v1/profile')).status
  wire.be('swallow')
  const first = await timed(() => Promise.all(Array.from({ length: 12 }, call)))
  expect(first.result).toEqual(Array(12).fill(503))
  expect(first.ms).toBeLessThan(soon)
  const ready = await timed(() => as.get('/readyz'))
  expect(ready.result.status).toBe(503)
  expect(ready.ms).toBeLessThan(soon)
  wire.be('well')
  await expect.poll(call, { timeout: soon, interval: 100 }).toBe(200)
  expect(await Promise.all(Array.from({ length: 12 }, call))).toEqual(Array(12).fill(200))
})

test('dead connections are detected and replaced, and a slow query on a live one is left alone', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  const other = connect(database.url, { max: 1 })
  onTestFinished(other.close)
  const slow = sql<{ done: number }>`select 1 as done from pg_sleep(3)`.execute(other.db)
  wire.loseOpen()
  const replies = await timed(() => Promise.all(Array.from({ length: 8 }, () => as.get('/v1/profile'))))
  for (const { status } of replies.result) expect([200, 503]).toContain(status)
  expect(replies.ms).toBeLessThan(soon)
  expect((await as.get('/v1/profile')).status).toBe(200)
  expect((await slow).rows).toEqual([{ done: 1 }])
})

test('a statement allowed to exceed the usual limit is not cut while the server works on it', async () => {
  const { db, close } = connect(database.url, { max: 1, limits: { ...requestLimits, statement: 100 } })
  onTestFinished(close)
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return sql<{ done: number }>`select 1 as done from pg_sleep(2.5)`.execute(tx)
  })
  expect(rows).toEqual([{ done: 1 }])
})

test('a dead connection of the queue is cut, and the next one works', async () => {
  const Client = watchedClient({ suspect_after: 300, probe: 5_000, look: 100 })
  const pool = new pg.Pool({ connectionString: wire.url, max: 1, Client })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const works = await pool.query('select 1 as n from pg_sleep(1)')
  expect(works.rows, 'a slow one is left alone').toEqual([{ n: 1 }])
  wire.loseOpen()
  await expect(pool.query('select')).rejects.toThrow('Connection terminated')
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
})
