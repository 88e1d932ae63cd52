// The only file that uses the driver. All other code uses Kysely, a transaction, or a named statement.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { toInstant } from './instant.ts'
import { serverOf } from './servers.ts'
import { WatchedPool } from './silence.ts'
import { KeepingClient } from './statement-names.ts'
import type { DB } from './types.ts'
import type { Statement } from './walled-query.ts'

// Ids are bigint and far below 2^53; instants travel as ISO strings from column to JSON, with no mapping layer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** The OID of bigint[], for which the driver has no name. Ids contain no commas, so the parser can split on them. */
const listOfInt8 = 1016 as Parameters<typeof pg.types.setTypeParser>[0]
pg.types.setTypeParser(listOfInt8, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// The local time of a site has no zone, so it stays text.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (value) => value.replace(' ', 'T'))

export type Db = Kysely<DB> | Transaction<DB>

export type Database = {
  db: Kysely<DB>
  pool: pg.Pool
  /** How long the latest checkout of a connection waited, in milliseconds. */
  waited: () => number
  close: () => Promise<void>
}

/** What statements need of a pool. Behind the wall this is not the driver's own pool (wall.ts). */
export type Connections = {
  options: pg.PoolOptions
  /** The driver's own pool, and how to put another pool behind the same wall. Absent where there is no wall. */
  behind?: { origin: pg.Pool; wrap: (pool: pg.Pool) => Connections }
  connect: () => Promise<pg.PoolClient>
  query: <Row extends pg.QueryResultRow>(config: Statement) => Promise<pg.QueryResult<Row>>
}

/** The pool behind each Kysely. Named statements and copies need it directly. */
const pools = new WeakMap<object, Connections>()

/** The driver's own pool, also for a pool behind the wall. */
export const originOf = (pool: Connections): pg.Pool => pool.behind?.origin ?? (pool as pg.Pool)

export const poolOf = (db: Db) => {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database was not opened by connect()')
  return pool
}

export const throughPool = <D extends Db>(db: D, pool: Connections): D => {
  pools.set(db, pool)
  return db
}

/** Remembers the pool of a transaction, because a long read may take another connection from it. */
export const samePool = <D extends Db>(db: D, origin: Db): D => throughPool(db, poolOf(origin))

/**
 * In milliseconds. `wait`: for a free connection. `idle`: for a transaction in which nothing happens. `suspect_after`: for the
 * first byte, before the pool probes whether the server is alive. `probe`: for the answer to that probe, which is sent twice.
 */
export type Limits = { wait: number; statement: number; lock: number; idle: number; suspect_after: number; probe: number }

/** A person waits for the answer, so a request gives up early and asks the person to try again. */
export const requestLimits: Limits = {
  wait: 2_000,
  statement: 5_000,
  lock: 4_000,
  idle: 15_000,
  suspect_after: 700,
  probe: 900,
}

/** No person waits for a job. A statement that takes longer than this hangs (docs/decisions/0018-jobs-have-their-own-limits.md). */
export const jobLimits: Limits = {
  wait: 300_000,
  statement: 120_000,
  lock: 30_000,
  idle: 120_000,
  suspect_after: 5_000,
  probe: 5_000,
}

type Options = {
  max?: number
  name?: string
  limits?: Limits
  /** The URL names a pooler that lends a server connection for one transaction (docs/operations/database.md#a-pooler). */
  is_pooled?: boolean
  onError?: (error: Error) => void
}

/** Limits that the server applies to each connection. A pooler does not pass them on; there they are settings of the role. */
const serverLimits = ({ statement, lock, idle }: Limits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
})

/** Pools whose connections keep nothing between two transactions: no prepared statement, no setting. */
const pooled = new WeakSet<pg.Pool>()
export const keepsStatements = (pool: Connections) => !pooled.has(originOf(pool))

export const connect = (
  url: string,
  { max = 8, name = 'forecourt', limits = requestLimits, is_pooled = false, onError = () => {} }: Options = {},
): Database => {
  const options: pg.PoolConfig = {
    ...serverOf(url),
    max,
    application_name: name,
    connectionTimeoutMillis: limits.wait,
    idleTimeoutMillis: 30_000,
    ...(!is_pooled && { ...serverLimits(limits), Client: KeepingClient }),
    keepAlive: true,
  }
  const pool = new WatchedPool(options, { ...limits, limit: limits.statement + 1_000 })
  if (is_pooled) pooled.add(pool)
  // A lost idle connection must not end the process. The pool opens another one when needed.
  pool.on('error', onError)
  // Nor must a connection lost in a transaction: its query fails, but the client also emits the error.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, waited: () => pool.waited, close: () => pool.end() }
}

/** Opens every connection of the pool, so that the first requests after a start do not wait for one. */
export const openAll = async ({ pool }: Database) => {
  await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.query('select')))
}
