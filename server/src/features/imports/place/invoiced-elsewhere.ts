// docs/product/take-over.md#history: the purchases of a history were billed by the system they come from.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { KnownTransaction } from './known-transactions.ts'

/** Asked of the import, so that a line that waited is told by the file it came with. */
export const isInvoicedElsewhere = async ({ db }: Ctx, import_id: number | null) => {
  if (import_id === null) return false
  const found = await db.selectFrom('imports').select('invoiced_elsewhere').where('id', '=', import_id).executeTakeFirst()
  return found?.invoiced_elsewhere ?? false
}

/** A purchase that another file had brought before, and that no invoice of ours has. */
export const markInvoicedElsewhere = async ({ db }: Ctx, lines: readonly { known: KnownTransaction }[]) => {
  const known = lines.map((line) => line.known).filter(({ invoice_id, invoiced_elsewhere }) => !invoice_id && !invoiced_elsewhere)
  if (known.length === 0) return
  await sql`
    update transactions t set invoiced_elsewhere = true
    from unnest(${known.map(({ account_id }) => account_id)}::bigint[], ${known.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${known.map(({ id }) => id)}::bigint[]) given (account_id, transacted_at, id)
    where t.account_id = given.account_id and t.transacted_at = given.transacted_at and t.id = given.id
      and t.invoice_id is null`.execute(db)
}
