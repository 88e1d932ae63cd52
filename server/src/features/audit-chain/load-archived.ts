// Loads the entries of archived months from their files into a temporary table that has the columns of the log.
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'
import { fileOf, readArchive, sha256Of } from '#src/features/archive/archive-files.ts'
import type { Facts } from '#src/features/archive/archived-parts.ts'
import { StartError } from '#src/system/start-error.ts'

export const archivedEntries = 'archived_entries'

/** Rejects a missing or different file before reading anything from it. */
export const loadArchived = async (db: Db, parts: readonly Facts[], folder: string) => {
  await sql`create temporary table ${sql.table(archivedEntries)} (like audit_events) on commit drop`.execute(db)
  for (const { part, sha256 } of parts) {
    const file = fileOf(folder, part)
    const found = await sha256Of(file).catch(() => undefined)
    if (!found) throw new StartError(`${file} is missing.`)
    if (!found.equals(sha256)) throw new StartError(`${file} is not the file that was archived.`)
    for await (const some of readArchive(file))
      await sql`insert into ${sql.table(archivedEntries)}
        select * from json_populate_recordset(null::audit_events, ${`[${some.join(',')}]`}::json)`.execute(db)
  }
  await sql`create index on ${sql.table(archivedEntries)} (id)`.execute(db)
}
