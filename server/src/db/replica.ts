// docs/operations/database.md#a-read-replica: long reads go to a replica that has everything committed before the read began.
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { connect, jobLimits, originOf, poolOf, requestLimits, type Connections, type Database, type Db } from './connect.ts'
import type { DB } from './types.ts'

/** In milliseconds: how long a replica may take to catch up, the polling interval, and how long it is skipped after a failure. */
const patience = { catch_up: 2_000, look: 25, aside: 30_000 }

type Replica = { database: Database; aside_until: number; onTrouble: (error: Error) => void }

/** Keyed by the pool of the primary. */
const replicas = new WeakMap<pg.Pool, Replica>()

type Options = { url: string; of: readonly Database[]; max: number; onTrouble: (error: Error) => void }

/** From now on, long reads from the databases in `of` may go to the replica. */
export const followReplica = ({ url, of, max, onTrouble }: Options): Database => {
  // The silence of a replica is noticed as fast as in a request, because the primary can serve the read instead.
  const { suspect_after, probe } = requestLimits
  const limits = { ...jobLimits, wait: patience.catch_up, suspect_after, probe }
  const database = connect(url, { max, name: 'forecourt-reader', limits, onError: onTrouble })
  const replica = { database, aside_until: 0, onTrouble }
  for (const { pool } of of) replicas.set(pool, replica)
  return database
}

const placeOf = async (primary: pg.Pool) => {
  const { rows } = await primary.query<{ place: string }>('select pg_current_wal_flush_lsn()::text as place')
  return rows[0]!.place
}

/** Null for a server that is no replica. */
const hasReached = async (replica: pg.Pool, place: string) => {
  const { rows } = await replica.query<{ is_reached: boolean | null }>(
    'select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $1::pg_lsn) >= 0 end as is_reached',
    [place],
  )
  return rows[0]!.is_reached
}

const catchUp = async (replica: pg.Pool, place: string) => {
  const until = performance.now() + patience.catch_up
  for (;;) {
    const isReached = await hasReached(replica, place)
    if (isReached) return
    if (isReached === null) throw new Error('DATABASE_READ_URL is not a replica')
    if (performance.now() > until) throw new Error('The replica is too far behind')
    await pause(patience.look)
  }
}

/** Skips the replica for a time: the next reads come from the primary. */
const setAside = (replica: Replica, error: Error) => {
  replica.aside_until = performance.now() + patience.aside
  replica.onTrouble(error)
}

/** Call `onFailure` when a read from the replica failed, so that the retry goes to the primary. */
type Reader = { pool: Connections; db: Kysely<DB>; is_replica: boolean; onFailure: (error: Error) => void }

/** The replica if it has everything that was committed until now, otherwise undefined. */
const findReplica = async (db: Db): Promise<Reader | undefined> => {
  const pool = poolOf(db)
  const primary = originOf(pool)
  const replica = replicas.get(primary)
  if (!replica || replica.aside_until > performance.now()) return undefined
  const { database } = replica
  try {
    await catchUp(database.pool, await placeOf(primary))
    return {
      db: database.db,
      pool: pool.behind?.wrap(database.pool) ?? database.pool,
      is_replica: true,
      onFailure: (error) => setAside(replica, error),
    }
  } catch (error) {
    setAside(replica, error as Error)
    return undefined
  }
}

/** The connections for one long read: to the replica, or to the primary of `db`. Never for access rights or lists. */
export const readerPool = async (db: Db): Promise<Omit<Reader, 'db'>> =>
  (await findReplica(db)) ?? { pool: poolOf(db), is_replica: false, onFailure: () => {} }

/**
 * Seconds since the newest change that the replica has, or 0 when it has all of them. Undefined without a replica, or when the
 * replica does not answer.
 */
export const replicaLag = async ({ pool }: Database): Promise<number | undefined> => {
  const replica = replicas.get(pool)
  if (!replica) return undefined
  try {
    const { rows } = await replica.database.pool.query<{ lag: number | null }>(
      `select case when not pg_is_in_recovery() then null when pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $1::pg_lsn) >= 0 then 0
         else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag`,
      [await placeOf(pool)],
    )
    return rows[0]!.lag ?? undefined
  } catch {
    return undefined
  }
}

/** For a command that only reads. */
export const readerOf = async ({ db }: Database): Promise<Kysely<DB>> => (await findReplica(db))?.db ?? db
