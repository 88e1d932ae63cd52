// docs/operations/growth.md#archive: where what is in the database begins.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** By the clock of the sites, as the rows have it. Null: nothing was archived. */
export const archivedBefore = async (db: Db, table: 'authorisations' | 'transactions') => {
  const { rows } = await sql<{ before: string | null }>`
    select max(ends_at) at time zone 'UTC' as before from archived_parts where part like ${`${table}\\_%`}`.execute(db)
  return rows[0]!.before
}
