import { sql } from 'kysely'
import type { Portal } from '#src/testing/portal.ts'

/** What a refusal may write: that it was tried. */
const traces = ['attempts', 'audit_events']

type Contents = Record<string, string>

/** A digest of every table, the queue's included: equal before and after means nothing was inserted, changed or deleted. */
export const contentsOf = async ({ db }: Portal): Promise<Contents> => {
  const tables = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const digests = tables.rows
    .filter(({ name }) => !traces.includes(name))
    .map(
      ({ schema, name }) => sql`
        select ${`${schema}.${name}`} as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest
        from ${sql.table(`${schema}.${name}`)} t`,
    )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

export const changedTables = (before: Contents, after: Contents) =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
