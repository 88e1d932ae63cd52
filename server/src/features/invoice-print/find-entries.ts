import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

type Entry = { account_id: number; id: number; invoice_id: number; pdf_sha256: string | null }

/** All of them, printed or not: a printer may need a second try. */
export const findEntries = async ({ db }: Pick<UserCtx, 'db'>, ids: readonly number[]) => {
  const { rows } = await sql<Entry>`
    select account_id, id, invoice_id, pdf_sha256 from invoice_deliveries
    where id = any(${ids}::bigint[]) and method = 'print' and state = 'queued' order by id`.execute(db)
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}
