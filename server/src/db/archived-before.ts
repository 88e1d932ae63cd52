// docs/operations/growth.md#archive: the instant before which rows are in the archive and no longer in the database.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** In the local time of the sites, like the rows. Null: nothing was archived. */
export const archivedBefore = async (db: Db, table: 'authorisations' | 'transactions') => {
  const { rows } = await sql<{ before: string | null }>`
    select max(ends_at) at time zone 'UTC' as before from archived_parts where part like ${`${table}\\_%`}`.execute(db)
  return rows[0]!.before
}
