import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'

type Key = { table_name: string; name: string; definition: string }

const readKeys = async (db: Db, tables: readonly string[]) => {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any(${tables}::regclass[]) order by conname`.execute(
    db,
  )
  return rows
}

/**
 * For the first load of empty tables: checks their foreign keys once at the end instead of for each of a hundred thousand rows.
 * Drops and restores them within the same transaction.
 */
export const checkAfterwards = async (db: Db, tables: readonly string[], write: () => Promise<void>) => {
  const keys = await readKeys(db, tables)
  for (const { table_name, name } of keys)
    await sql`alter table ${sql.raw(table_name)} drop constraint ${sql.ref(name)}`.execute(db)
  await write()
  for (const { table_name, name, definition } of keys)
    await sql`alter table ${sql.raw(table_name)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
}
