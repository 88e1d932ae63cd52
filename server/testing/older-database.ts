// A database as an older version left it: created by the migrations before a given one.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { applyMigration } from '#src/db/apply-migration.ts'
import { openForStart } from '#src/db/migrate.ts'
import { dropDatabase, execute, freshName, withDatabase } from './cluster.ts'

const folder = path.join(import.meta.dirname, '../src/db/migrations')

/** `before` is the number of the first migration to leave out. */
export const anOlderDatabase = async (before: string) => {
  const { url: server } = inject('template')
  const name = freshName('older')
  await execute(server, `create database ${name}`)
  onTestFinished(() => dropDatabase(server, name))
  const url = withDatabase(server, name)
  const client = await openForStart(url)
  await client.query(
    'create table schema_migrations (name text primary key, sha text not null, applied_at timestamptz not null default now())',
  )
  for (const file of readdirSync(folder).toSorted((a, b) => a.localeCompare(b))) {
    if (file >= before) break
    const sql = readFileSync(path.join(folder, file), 'utf8')
    const sha = createHash('sha256').update(sql).digest('hex')
    await applyMigration(client, { name: file, sql, sha, breaks_older: sql.startsWith('-- contract:') })
  }
  return { url, client }
}
