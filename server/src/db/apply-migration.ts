// Runs one migration file and records it. An index on a table that people write to is built apart, outside a transaction.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#src/system/start-error.ts'
import { isBeaten } from './busy.ts'

export type Migration = { name: string; sql: string; sha: string; breaks_older: boolean }

/** The first line of the file marks it (CONTRIBUTING.md). */
const isApart = (sql: string) => sql.startsWith('-- apart:')

const note = async (client: pg.Client, { name, sha, breaks_older }: Migration) => {
  await client.query('insert into schema_migrations (name, sha) values ($1, $2)', [name, sha])
  if (breaks_older) await client.query('update schema_migrations set breaks_older = true where name = $1', [name])
}

const tries = 120
/** In milliseconds: those who queued behind a try go first. */
const betweenTries = 500

const runOnce = async (client: pg.Client, migration: Migration) => {
  await client.query(`begin; set local lock_timeout = '1s'`)
  try {
    await client.query(migration.sql)
    await note(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}

const isInUse = (error: unknown) => (error as { code?: string }).code === '55P03' || isBeaten(error)

/**
 * Everyone else on a table queues behind a migration that waits for it, which in turn waits for the longest report. So it waits a
 * second at a time.
 */
const runTogether = async (client: pg.Client, migration: Migration) => {
  for (let left = tries; ; left--) {
    try {
      return await runOnce(client, migration)
    } catch (error) {
      if (left === 0 || !isInUse(error)) throw error
    }
    await pause(betweenTries)
  }
}

/**
 * Sends each statement alone, because several statements in one message would be one transaction. A concurrent index build waits
 * for every transaction that was already open, without blocking it. A long report may therefore outlast the lock limit of a start.
 */
const runApart = async (client: pg.Client, migration: Migration) => {
  const limit = await client.query<{ lock_timeout: string }>('show lock_timeout')
  await client.query('set lock_timeout = 0')
  for (const statement of migration.sql.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
  await client.query("select set_config('lock_timeout', $1, false)", [limit.rows[0]!.lock_timeout])
  await note(client, migration)
}

export const applyMigration = async (client: pg.Client, migration: Migration) => {
  try {
    await (isApart(migration.sql) ? runApart : runTogether)(client, migration)
  } catch (cause) {
    throw new StartError(`Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    })
  }
}
