// Plain numbered .sql files, each run once in its own transaction. Several processes may start at the same moment.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '#src/system/start-error.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** An arbitrary constant: every process that migrates takes the same lock. */
const lockKey = 4_021_871

type Migration = { name: string; sql: string; sha: string }

const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, sha: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const assertKnown = (applied: { name: string; sha: string }[], migrations: Migration[]) => {
  for (const row of applied) {
    const known = migrations.find(({ name }) => name === row.name)
    if (!known) throw new StartError(`The database is newer than this program (it has ${row.name}). Start a newer version.`)
    if (known.sha !== row.sha)
      throw new StartError(`Migration ${row.name} was changed after it ran on this database. Restore the file.`)
  }
}

export const migrate = async (url: string) => {
  const migrations = await readMigrations()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, lock_timeout: 60_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw new StartError('The database does not answer. Check DATABASE_URL and that the server is running.', { cause })
  }
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha text not null, applied_at timestamptz not null default now())',
    )
    const { rows: applied } = await client.query<{ name: string; sha: string }>(
      'select name, sha from schema_migrations order by name',
    )
    assertKnown(applied, migrations)
    // By name, not by count: two branches may have taken the same number, and either may have been merged first.
    const done = new Set(applied.map(({ name }) => name))
    for (const migration of migrations) if (!done.has(migration.name)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

const apply = async (client: pg.Client, { name, sql, sha }: Migration) => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha) values ($1, $2)', [name, sha])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new StartError(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
  }
}

/** Whether every migration of this program has run: part of /readyz. A newer program may have run more in a rolling upgrade. */
export const isMigrated = async (pool: pg.Pool) => {
  const migrations = await readMigrations()
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}
