// The only file that knows the driver. Everything else sees Kysely, a transaction, or a named statement.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { toInstant } from './instant.ts'
import type { DB } from './types.ts'

// Ids are bigint and far below 2^53; instants travel as ISO strings from column to JSON, with no mapping layer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// A site's own clock has no zone: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (value) => value.replace(' ', 'T'))

export type Db = Kysely<DB> | Transaction<DB>

export type Database = {
  db: Kysely<DB>
  pool: pg.Pool
  close: () => Promise<void>
}

/** Behind each Kysely stands a pool; named statements and copies need the pool itself. */
const pools = new WeakMap<object, pg.Pool>()

export const poolOf = (db: Db) => {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database was not opened by connect()')
  return pool
}

/** A transaction knows the pool it came from: a long read may take a connection of its own. */
export const samePool = <D extends Db>(db: D, origin: Db): D => {
  pools.set(db, poolOf(origin))
  return db
}

type Options = { max?: number; name?: string; wait_ms?: number; onError?: (error: Error) => void }

/** `wait_ms` for a connection: whoever sits before a screen is rather told to come back. */
export const connect = (
  url: string,
  { max = 8, name = 'forecourt', wait_ms = 2_000, onError = () => {} }: Options = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: wait_ms,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  })
  // A lost idle connection must not take the process with it; the pool opens another when it is needed.
  pool.on('error', onError)
  // Nor must one lost in the middle of a transaction: its query fails and says so, but the client also emits the error.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, close: () => pool.end() }
}

/** Opens every connection there may be: the first crowd after a start need not wait until each has signed in. */
export const openAll = async ({ pool }: Database) => {
  await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.query('select')))
}
