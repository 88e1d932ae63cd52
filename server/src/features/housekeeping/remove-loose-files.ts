// Deletes objects in the file store that no row refers to, because the row is gone or its transaction was never committed.
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'

const atOnce = 100

/**
 * Removes the object before its row, so that an interrupted run repeats the removal. The wait of a day is longer than any
 * transaction.
 */
export const removeLooseFiles = async ({ db, files: { store } }: SystemCtx) => {
  if (!store) return 0
  const { rows } = await sql<{ name: string }>`
    select name from stored_files where loose_since < now() - interval '1 day' order by loose_since limit ${atOnce}`.execute(db)
  for (const { name } of rows) {
    await store.remove(name)
    await db.deleteFrom('stored_files').where('name', '=', name).where('loose_since', 'is not', null).execute()
  }
  return rows.length
}
