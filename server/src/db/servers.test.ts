// docs/operations/database.md#several-servers: two real servers that swap roles.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hostsOf } from '#src/system/database-hosts.ts'
import { connect, requestLimits } from './connect.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded/start.ts'
import { isAway } from './lost-connection.ts'
import { openForStart } from './migrate.ts'

let dir: string
let one: EmbeddedDatabase
let two: EmbeddedDatabase
let both: string
let two_url: string
const portOf = (url: string) => Number(new URL(url).port)

/** Changes the role of a server as a failover does: its connections end. */
const become = async (url: string, role: 'primary' | 'replica') => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter role current_user set default_transaction_read_only = ${role === 'replica' ? 'on' : 'off'}`)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' and usename = current_user`)
  await client.end()
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-servers-'))
  one = await startEmbedded({ dir: path.join(dir, 'one-18') })
  two = await startEmbedded({ dir: path.join(dir, 'two-18') })
  const { host } = new URL(two.url)
  // A standby has the password of its primary.
  const { password } = new URL(one.url)
  const client = new pg.Client(two.url)
  await client.connect()
  await client.query(`alter role current_user password ${pg.escapeLiteral(decodeURIComponent(password))}`)
  await client.end()
  two_url = Object.assign(new URL(two.url), { password }).href
  both = one.url.replace(new URL(one.url).host, (first) => `${first},${host}`)
})
afterAll(async () => {
  await one.stop()
  await two.stop()
  await rm(dir, { recursive: true, force: true })
})

test.each([
  ['postgres://u:p@one:1/f', ['postgres://u:p@one:1/f']],
  ['postgres://u:p@one:1,two/f?x=1,2', ['postgres://u:p@one:1/f?x=1,2', 'postgres://u:p@two/f?x=1,2']],
  ['postgres://u:a,b@one/f', ['postgres://u:a,b@one/f']],
])('%s is split into these server addresses', (url, urls) => {
  expect(hostsOf(url)).toEqual(urls)
})

test('of two servers the writable one is used, also after they swap roles or one stops', async () => {
  await become(one.url, 'replica')
  const database = connect(both, { max: 2, limits: { ...requestLimits, wait: 10_000 } })
  onTestFinished(database.close)
  const usedPort = async () => (await database.pool.query(`select current_setting('port')::int as port`)).rows[0].port
  expect(await usedPort()).toBe(portOf(two_url))

  await become(one.url, 'primary')
  await become(two_url, 'replica')
  await expect.poll(() => usedPort().catch(() => 'away'), { timeout: 10_000 }).toBe(portOf(one.url))

  await become(one.url, 'replica')
  await expect.poll(() => usedPort().catch(({ code }: { code?: string }) => code), { timeout: 10_000 }).toBe('25006')
  expect(isAway({ code: '25006' })).toBe(true)
  await expect(openForStart(both)).rejects.toThrow('No server in DATABASE_URL can be written to')

  await become(two_url, 'primary')
  await one.stop()
  await expect.poll(() => usedPort().catch(() => 'away'), { timeout: 10_000 }).toBe(portOf(two_url))
})
