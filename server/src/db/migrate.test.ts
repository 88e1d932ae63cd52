// docs/operations/database.md: what a start requires of the database and its role, and what it reports when something is missing.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inject, expect, onTestFinished, test } from 'vitest'
import { dropDatabase, execute, freshName, overTcp, withDatabase } from '#testing/cluster.ts'
import { aDatabase } from '#testing/database.ts'
import { applyMigration } from './apply-migration.ts'
import { isAway } from './lost-connection.ts'
import { openForStart, migrate } from './migrate.ts'
import { explainRefusal } from './refused-connection.ts'

const aMigrated = async (...statements: string[]) => {
  const { url, drop } = await aDatabase()
  onTestFinished(drop)
  for (const statement of statements) await execute(url, statement)
  return url
}

const anEmpty = async (...statements: string[]) => {
  const { url: server } = inject('template')
  const name = freshName('empty')
  await execute(server, `create database ${name}`)
  onTestFinished(() => dropDatabase(server, name))
  const url = withDatabase(server, name)
  for (const statement of statements) await execute(url, statement)
  return url
}

test('a role that may not create tables fails before the first migration, with the grant it needs', async () => {
  const url = await anEmpty('revoke create on schema public from public, pg_database_owner')
  await expect(migrate(url)).rejects.toThrow(
    /^\d+ migrations are waiting, but the role "\w+" may not create tables: grant create on schema public to it/,
  )
  await expect(execute(url, 'select from schema_migrations')).rejects.toThrow('does not exist')
})

test('a role that may not create the schema of the queue fails with the grant it needs', async () => {
  const url = await anEmpty()
  const name = new URL(url).pathname.slice(1)
  await execute(url, `revoke create on database ${name} from current_user`)
  await expect(migrate(url)).rejects.toThrow(`may not create the queue's schema: grant create on database ${name} to it`)
})

test.each([
  ['delete on an ordinary table', 'revoke delete on sites from current_user', 'grant delete on table public.sites to it'],
  [
    'update on a partitioned table',
    'revoke update on transactions from current_user',
    'grant update on table public.transactions',
  ],
])('a missing privilege, %s, fails with one sentence that gives the remedy', async (_what, revoke, remedy) => {
  await expect(migrate(await aMigrated(revoke))).rejects.toThrow(remedy)
})

test('starting on a migrated database writes and locks nothing, so a role without create can start too', async () => {
  const url = await aMigrated('revoke create on schema public from public, pg_database_owner')
  const other = await openForStart(url)
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table schema_migrations in share row exclusive mode')
  expect(await migrate(url)).toBe(0)
})

test('an older program starts if newer migrations only added, and refuses if one removed something', async () => {
  const url = await aMigrated("insert into schema_migrations (name, sha) values ('9998_adds.sql', 'x')")
  expect(await migrate(url)).toBe(0)
  await execute(url, "insert into schema_migrations (name, sha, breaks_older) values ('9999_drops.sql', 'x', true)")
  await expect(migrate(url)).rejects.toThrow('The database is newer than this program (it has 9999_drops.sql).')
})

test('a missing database and a wrong password get errors of their own', async () => {
  const { url } = inject('template')
  await expect(migrate(withDatabase(url, 'not_there'))).rejects.toThrow('The database that DATABASE_URL names does not exist.')
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href
  await expect(migrate(wrong)).rejects.toThrow('refuses the password')
})

test.each([
  ['sslmode=require', 'DATABASE_URL asks for TLS, and the database server does not offer it.'],
  ['sslrootcert=/nowhere/ca.pem', 'DATABASE_URL names /nowhere/ca.pem, which cannot be read (ENOENT).'],
])('a start with %s says what is wrong with it', async (option, sentence) => {
  const url = overTcp(inject('template').url)
  await expect(migrate(`${url.href}?${option}`)).rejects.toThrow(sentence)
})

test.each(['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'a certificate of the server that is not accepted (%s) is named at the start, and counts as a database that is away later',
  (code) => {
    const refusal = Object.assign(new Error('of the driver'), { code })
    expect(explainRefusal(refusal).message).toMatch(`The certificate of the database server is not accepted (${code}).`)
    expect(isAway(refusal)).toBe(true)
  },
)

/** CONTRIBUTING.md, "A migration": statements that break an older version. */
const takesAway = [
  /\bdrop (table|column|view|function)\b/i,
  /\brename (to|column)\b/i,
  /\balter column \w+ (set not null|type|drop default)\b/i,
  /\badd column (?!.*\bdefault\b)[^,;]*\bnot null\b/i,
]

const migrations = readdirSync(path.join(import.meta.dirname, 'migrations'))
  // Older migrations predate the rule.
  .filter((name) => name > '0086')
  .map((name) => ({ name, sql: readFileSync(path.join(import.meta.dirname, 'migrations', name), 'utf8') }))

/** A name that another table takes over in the same file still exists, and programs do not refer to indexes by name. */
const withoutSwaps = (sql: string) => {
  const back = new Set([...sql.matchAll(/\balter table \w+ rename to (\w+);/gi)].map(([, name]) => name))
  return sql
    .replaceAll(/\balter index \w+ rename to \w+;/gi, '')
    .replaceAll(/\balter table (\w+) rename to (\w+);/gi, (all, from: string, to: string) =>
      back.has(from) || new RegExp(`\\balter table ${to} rename to \\w+;`, 'i').test(sql) ? '' : all,
    )
}

const breaksTheRule = (sql: string) =>
  !sql.startsWith('-- contract:') && takesAway.some((pattern) => pattern.test(withoutSwaps(sql)))

test('a migration that removes something says so in its first line', () => {
  expect(migrations.filter(({ sql }) => breaksTheRule(sql)).map(({ name }) => name)).toEqual([])
})

test.each([
  ['alter table cards drop column note;', true],
  ['alter table cards rename column note to remark;', true],
  ['alter table cards alter column note set not null;', true],
  ['alter table cards add column note text not null;', true],
  ['-- contract: nothing reads it since 0.3.0\nalter table cards drop column note;', false],
  ["alter table cards add column note text not null default '';", false],
  ['alter table cards add column note text;', false],
  ['alter table cards rename to old_cards;', true],
  ['alter table cards rename to old_cards;\nalter table new_cards rename to cards;', false],
  ['alter index cards_note rename to cards_remark;', false],
])('the check for removals judges %j', (sql, isBroken) => {
  expect(breaksTheRule(sql)).toBe(isBroken)
})

const madeHere = (sql: string) => new Set([...sql.matchAll(/\bcreate table (\w+)/gi)].map(([, table]) => table))

/** Indexes whose build would block writes. */
const lockingIndexes = (sql: string) =>
  [...sql.matchAll(/\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\w* ?on (?:only )?(\w+)/gi)]
    .map(([, table]) => table)
    .filter((table) => !madeHere(sql).has(table))

test('no migration since the rule locks an existing table to build an index', () => {
  // Older migrations predate the rule.
  const young = migrations.filter(({ name }) => name > '0117')
  expect(young.flatMap(({ name, sql }) => lockingIndexes(sql).map((table) => `${name}: ${table}`))).toEqual([])
})

test.each([
  ['create index cards_by_note on cards (note);', ['cards']],
  ['create unique index on cards (note);', ['cards']],
  ['create index concurrently cards_by_note on cards (note);', []],
  ['create table notes (id int);\ncreate index notes_by_id on notes (id);', []],
])('the check for locking indexes judges %j', (sql, found) => {
  expect(lockingIndexes(sql)).toEqual(found)
})

const sortedCards = '0128_sorted_cards.sql'
const definition =
  "select indexdef, i.indisvalid from pg_indexes join pg_index i on i.indexrelid = 'cards_by_values'::regclass where indexname = 'cards_by_values'"

/** Imitates a start that was killed during the build: an index with that name exists, and no record says that it is complete. */
const aHalfBuilt = () =>
  aMigrated(
    'drop index cards_by_values',
    'create index cards_by_values on cards (id)',
    `delete from schema_migrations where name = '${sortedCards}'`,
  )

test('two simultaneous starts build an index without blocking writers, and rebuild a half-built one', async () => {
  const url = await aHalfBuilt()
  const writer = await openForStart(url)
  onTestFinished(() => writer.end())
  const watcher = await openForStart(url)
  onTestFinished(() => watcher.end())
  await writer.query('begin')
  await writer.query('lock table cards in row exclusive mode')
  const starts = Promise.all([migrate(url), migrate(url)])
  const isWaiting = async () =>
    (
      await watcher.query(
        "select from pg_stat_activity where datname = current_database() and query ~ 'index concurrently' and wait_event_type = 'Lock'",
      )
    ).rowCount
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1)
  await watcher.query("set lock_timeout = '5s'")
  await watcher.query('update cards set card_status_id = card_status_id')
  await writer.query('commit')
  expect((await starts).toSorted((a, b) => a - b)).toEqual([1, 1])
  const { rows } = await watcher.query<{ indexdef: string; indisvalid: boolean }>(definition)
  expect(rows).toEqual([{ indexdef: expect.stringContaining('INCLUDE (card_status_id'), indisvalid: true }])
})

test('a migration that waits for a table lets the calls on it through in the meantime', async () => {
  const url = await aMigrated()
  const [report, caller, client] = await Promise.all([openForStart(url), openForStart(url), openForStart(url)])
  onTestFinished(async () => void (await Promise.all([report, caller, client].map((each) => each.end()))))
  await report.query('begin; select from users limit 1')
  const migration = { name: '9998_adds.sql', sql: 'alter table users add column note text', sha: 'x', breaks_older: false }
  const applied = applyMigration(client, migration)
  // Not asked within the transaction of the report, which would see the same answer again and again.
  const isWaiting = async () =>
    (
      await caller.query(
        "select from pg_stat_activity where datname = current_database() and query ~ '^alter table users' and wait_event_type = 'Lock'",
      )
    ).rowCount
  await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(1)
  await caller.query("set lock_timeout = '4s'")
  await caller.query('update users set first_name = first_name')
  await report.query('commit')
  await applied
  await expect(caller.query('select note from users')).resolves.toBeDefined()
})

test('a start has no limits of requests, though the role may have them for a pooler', async () => {
  const url = await aMigrated()
  const name = new URL(url).pathname.slice(1)
  await execute(url, `alter database ${name} set statement_timeout = 50`)
  await execute(url, `alter database ${name} set idle_in_transaction_session_timeout = 50`)
  const client = await openForStart(url)
  onTestFinished(() => client.end())
  const { rows } = await client.query(
    "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by 1",
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '0' },
    { name: 'statement_timeout', setting: '0' },
  ])
})
