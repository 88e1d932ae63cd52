// docs/product/safety.md#when-the-database-is-silent
import net from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { aDatabase, type TestDatabase } from '#testing/database.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { connect, requestLimits } from './connect.ts'

/** Stands between the portal and Postgres, and can swallow what is sent: connections stay open and nothing arrives. */
const aWire = async (target: string) => {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[net.Socket, net.Socket]>()
  const state = { swallows: false }
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    pairs.add([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (state.swallows || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as net.AddressInfo).port)
  return {
    url: url.href,
    swallow: (swallows: boolean) => void (state.swallows = swallows),
    /** Those that are open now never hear anything again; new ones work. */
    loseOpen: () => {
      for (const [near, far] of pairs) for (const socket of [near, far]) socket.removeAllListeners('data').on('data', () => {})
    },
    close: async () => {
      for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Under three seconds on a free machine (docs/reliability.md). Here it only tells an answer from a wait for the driver's limits. */
const soon = 15_000

let database: TestDatabase
let wire: Awaited<ReturnType<typeof aWire>>
let portal: Portal
beforeAll(async () => {
  database = await aDatabase()
  wire = await aWire(database.url)
  portal = await aPortal({ DATABASE_CONNECTIONS: '4' }, wire.url, 'api')
})
afterAll(async () => {
  // First, because a connection that was lost above would not say goodbye.
  await wire.close()
  await portal.close()
  await database.drop()
})

const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}

test('while the database swallows every query, calls answer 503 soon, and go on when it is back', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  const call = async () => (await as.get('/v1/profile')).status
  wire.swallow(true)
  const first = await timed(() => Promise.all(Array.from({ length: 12 }, call)))
  expect(first.result).toEqual(Array(12).fill(503))
  expect(first.ms).toBeLessThan(soon)
  const ready = await timed(() => as.get('/readyz'))
  expect(ready.result.status).toBe(503)
  expect(ready.ms).toBeLessThan(soon)
  wire.swallow(false)
  await expect.poll(call, { timeout: soon, interval: 100 }).toBe(200)
  expect(await Promise.all(Array.from({ length: 12 }, call))).toEqual(Array(12).fill(200))
})

test('connections that died unnoticed are found and replaced, and a slow query on a living one is left alone', async () => {
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

test('a statement that may take longer than the usual limit is not cut while the server works on it', async () => {
  const { db, close } = connect(database.url, { max: 1, limits: { ...requestLimits, statement: 100 } })
  onTestFinished(close)
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return sql<{ done: number }>`select 1 as done from pg_sleep(2.5)`.execute(tx)
  })
  expect(rows).toEqual([{ done: 1 }])
})
