import { sql } from 'kysely'
import type { Portal } from '#testing/portal.ts'

/** Tables that a refusal may write to, because it records the attempt. */
const traces = ['public.attempts', 'public.audit_events', 'public.unsealed_audit_events']
/** Tables that the queue writes regularly, even when idle. */
const clockwork = ['version', 'queue', 'queue_stats', 'bam', 'warning'].map((name) => `pgboss.${name}`)

type Contents = Record<string, string>

/** `whole` is the partitioned table, or the table itself if it is not a partition. */
type Table = { schema: string; name: string; whole: string; has_account: boolean }

const tablesOf = async ({ db }: Portal) => {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name, coalesce(whole.relname, c.relname) as whole,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as has_account
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = c.oid left join pg_class whole on whole.oid = i.inhparent
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  return rows.filter(({ schema, whole }) => ![...traces, ...clockwork].includes(`${schema}.${whole}`))
}

const digest = async ({ db }: Portal, tables: Table[], where = sql<boolean>`true`): Promise<Contents> => {
  const each = tables.map(
    ({ schema, name }) => sql`
      select ${`${schema}.${name}`} as name, count(*) || ' rows, last written by ' || coalesce(max(t.xmin::text::bigint), 0) as digest
      from ${sql.table(`${schema}.${name}`)} t where ${where}`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}

/**
 * Describes every table, waiting jobs included, by its number of rows and its latest transaction (xmin). An insert or an update
 * raises the latest xmin, and a deletion lowers the number of rows; so if both are unchanged, nothing was written. Reading the
 * rows themselves would take five times as long.
 */
export const contentsOf = async (portal: Portal) => digest(portal, await tablesOf(portal))

/** The same, limited to the rows of one account. */
export const contentsOfAccount = async (portal: Portal, account_id: number) => {
  const tables = await tablesOf(portal)
  return digest(
    portal,
    tables.filter(({ has_account }) => has_account),
    sql<boolean>`t.account_id = ${account_id}`,
  )
}

export const changedTables = (before: Contents, after: Contents) =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
