import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

type Entry = { account_id: number; id: number; invoice_id: number; pdf_sha256: string | null }

/** All of them, printed or not, because a printer may need a second try. */
export const findEntries = async ({ db }: Pick<UserCtx, 'db'>, ids: readonly number[]) => {
  const { rows } = await sql<Entry>`
    select account_id, id, invoice_id, pdf_sha256 from invoice_deliveries
    where id = any(${ids}::bigint[]) and method = 'print' and state = 'queued' order by id`.execute(db)
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** The entries of a file, by their ids. */
export const findEntriesOf = async ({ db }: Pick<UserCtx, 'db'>, print_file_id: number) => {
  const file = await db
    .selectFrom('print_files')
    .select(['made_on', 'made_at'])
    .where('id', '=', print_file_id)
    .executeTakeFirst()
  if (!file) throw notFound()
  const entries = await db
    .selectFrom('print_file_entries')
    .select('delivery_id')
    .where('print_file_id', '=', print_file_id)
    .execute()
  return { ...file, ids: entries.map(({ delivery_id }) => delivery_id) }
}
