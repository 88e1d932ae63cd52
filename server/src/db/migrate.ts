// Plain numbered .sql files, each run once. Several processes may start at the same moment.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#src/system/start-error.ts'
import { applyMigration, type Migration } from './apply-migration.ts'
import { assertMayMigrate, assertMayWork, assertServer } from './check-role.ts'
import { lockKeys } from './lock-keys.ts'
import { serverOf } from './servers.ts'
import { explainRefusal } from './refused-connection.ts'

const folder = path.join(import.meta.dirname, 'migrations')

type Applied = { name: string; sha: string; breaks_older: boolean }

/** The first line of the file marks it (CONTRIBUTING.md). */
const contracts = (sql: string) => sql.startsWith('-- contract:')

const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, sha: createHash('sha256').update(sql).digest('hex'), breaks_older: contracts(sql) }
    }),
  )
}

const assertKnown = (applied: Applied[], migrations: Migration[]) => {
  for (const row of applied) {
    const known = migrations.find(({ name }) => name === row.name)
    // A newer version only added to the database, so this version still works: this allows a rollback after an upgrade.
    if (!known && !row.breaks_older) continue
    if (!known) throw new StartError(`The database is newer than this program (it has ${row.name}). Start a newer version.`)
    if (known.sha !== row.sha)
      throw new StartError(`Migration ${row.name} was changed after it ran on this database. Restore the file.`)
  }
}

const findApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows: known } = await client.query<{ exists: boolean; tells: boolean }>(`
    select to_regclass('schema_migrations') is not null as exists,
      exists (select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'breaks_older') as tells`)
  const { exists, tells } = known[0]!
  if (!exists) return []
  // Before migration 0085 every unknown migration stopped the start.
  const column = tells ? 'breaks_older' : 'true as breaks_older'
  return (await client.query<Applied>(`select name, sha, ${column} from schema_migrations order by name`)).rows
}

/** Compares names and not counts: two branches may have taken the same number, and either may have been merged first. */
const findWaiting = async (client: pg.Client, migrations: Migration[]) => {
  const applied = await findApplied(client)
  assertKnown(applied, migrations)
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

/** The role may have the limits of requests (docs/operations/database.md#a-pooler), which a long index build or count exceeds. */
const withoutLimits = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** Opens a connection for a start, without the limits of requests. */
export const openForStart = async (url: string, variable?: string) => {
  try {
    // The driver reads the certificates that the URL names here.
    const client = new pg.Client({ ...serverOf(url), connectionTimeoutMillis: 5_000, lock_timeout: 60_000 })
    client.on('error', () => {})
    await client.connect()
    await client.query(withoutLimits)
    return client
  } catch (cause) {
    throw explainRefusal(cause, variable)
  }
}

export type StartClient = Awaited<ReturnType<typeof openForStart>>

/** Polls for the lock: a session that waits inside the database would block a concurrent index build of another process. */
const takeLock = async (client: pg.Client) => {
  const isTaken = async () =>
    (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKeys.migrate])).rows[0]!.taken
  while (!(await isTaken())) await pause(100)
}

/** Returns how many ran. When none is waiting, it creates and locks nothing, so a role without create rights can start too. */
export const migrate = async (url: string, variable?: string): Promise<number> => {
  const migrations = await readMigrations()
  const client = await openForStart(url, variable)
  try {
    await assertServer(client)
    const waiting = await findWaiting(client, migrations)
    if (waiting.length > 0) {
      await assertMayMigrate(client, waiting.length)
      await takeLock(client)
      await client.query(
        'create table if not exists schema_migrations (name text primary key, sha text not null, applied_at timestamptz not null default now())',
      )
      // Another process may have run some of them while this one waited for the lock.
      for (const migration of await findWaiting(client, migrations)) await applyMigration(client, migration)
    }
    await assertMayWork(client)
    return waiting.length
  } finally {
    await client.end()
  }
}

/** Whether every migration of this program has run: part of /readyz. In a rolling upgrade a newer program may have run more. */
export const isMigrated = async (pool: pg.Pool) => {
  const migrations = await readMigrations()
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}
