// docs/operations/database.md#a-read-replica: a real standby that follows its primary over the replication protocol.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseFigures } from '#src/http/database-figures.ts'
import { aPair, type Pair } from '#testing/pair.ts'
import { connect, type Database } from './connect.ts'
import { copyOut } from './copy-out.ts'
import { followReplica, readerOf, replicaLag } from './replica.ts'

let dir: string
let pair: Pair
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-pair-'))
  pair = await aPair({ dir, is_synchronous: false, flags: ['fsync=off'] })
})
afterAll(async () => {
  await pair.close()
  await rm(dir, { recursive: true, force: true })
})

/** A primary with its replica, and the errors that the log would report. */
const connected = (read_url = pair.standby_url) => {
  const troubles: string[] = []
  const primary = connect(pair.primary_url, { max: 2 })
  const onTrouble = ({ message }: Error) => void troubles.push(message)
  const replica = followReplica({ url: read_url, of: [primary], max: 2, onTrouble })
  onTestFinished(async () => {
    await primary.close()
    await replica.close()
  })
  return { primary, troubles }
}

/** The content of a file, and which server it was read from: `t` is a server in recovery, which is the replica. */
const copied = async ({ db }: Database, select: string) => {
  const parts: Buffer[] = []
  const query = sql.raw(`select pg_is_in_recovery(), (${select})`).compile(db)
  for await (const part of copyOut(db, query, { options: 'format text' })) parts.push(part)
  return Buffer.concat(parts).toString().trim().split('\t')
}

test('a file is read from the replica, and contains everything committed before the request', async () => {
  const { primary, troubles } = connected()
  await sql`create table sales (n int)`.execute(primary.db)
  for (let sale = 1; sale <= 20; sale++) {
    await sql`insert into sales values (${sale})`.execute(primary.db)
    expect(await copied(primary, 'select count(*) from sales')).toEqual(['t', String(sale)])
  }
  const { rows } = await sql`select pg_is_in_recovery() as is_replica`.execute(await readerOf(primary))
  expect(rows, 'a verify command reads there too').toEqual([{ is_replica: true }])
  expect(troubles).toEqual([])
})

test('a replica that falls behind is skipped, and the file comes from the primary with its newest row', async () => {
  const { primary, troubles } = connected()
  await pair.standby.signalAll('SIGSTOP', 'startup')
  onTestFinished(() => pair.standby.signalAll('SIGCONT', 'startup'))
  await sql`create table late as select 1 as n`.execute(primary.db)
  expect(await copied(primary, 'select count(*) from late')).toEqual(['f', '1'])
  expect(await copied(primary, 'select count(*) from late'), 'without waiting for it again').toEqual(['f', '1'])
  expect(troubles).toEqual(['The replica is too far behind'])
  const figures = await databaseFigures(primary)
  expect(figures).toContainEqual(expect.stringMatching(/^forecourt_replica_lag_seconds \d+\.\d$/))
  expect(await replicaLag(primary)).toBeGreaterThan(0)
  await pair.standby.signalAll('SIGCONT', 'startup')
  await vi.waitFor(async () => expect(await replicaLag(primary)).toBe(0), { timeout: 10_000, interval: 20 })
})

test('a query that fails on the replica before its first row runs on the primary', async () => {
  const { primary, troubles } = connected()
  expect(await copied(primary, 'select txid_current() > 0')).toEqual(['f', 't'])
  expect(troubles).toEqual([expect.stringMatching(/^cannot .+ during recovery$/)])
})

test.each([
  { what: 'the primary itself', url: () => pair.primary_url, trouble: 'DATABASE_READ_URL is not a replica' },
  {
    what: 'no server at all',
    url: () => 'postgres://forecourt@127.0.0.1:1/forecourt',
    trouble: 'connect ECONNREFUSED 127.0.0.1:1',
  },
])('an address of $what is logged, and files are still created', async ({ url, trouble }) => {
  const { primary, troubles } = connected(url())
  expect(await copied(primary, 'select 1')).toEqual(['f', '1'])
  expect(troubles).toEqual([trouble])
})
