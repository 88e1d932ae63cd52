// docs/product/take-over.md#history: the system that a history comes from has billed its purchases.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import type { KnownTransaction } from './known-transactions.ts'

/** Read from the import, so that a waiting line is judged by the file it arrived with. */
export const isInvoicedElsewhere = async ({ db }: Ctx, import_id: number | null) => {
  if (import_id === null) return false
  const found = await db.selectFrom('imports').select('invoiced_elsewhere').where('id', '=', import_id).executeTakeFirst()
  return found?.invoiced_elsewhere ?? false
}

type Told = { known: KnownTransaction; record: TransactionLine }

/** Marks purchases that an earlier file brought and that none of our invoices contains. */
export const markInvoicedElsewhere = async ({ db }: Ctx, lines: readonly Told[]) => {
  const told = lines.filter(({ known }) => !known.invoice_id && !known.invoiced_elsewhere)
  if (told.length === 0) return
  const known = told.map((line) => line.known)
  await sql`
    update transactions t set invoiced_elsewhere = true, old_invoice_number = given.old_number, old_invoice_date = given.old_date
    from unnest(${known.map(({ account_id }) => account_id)}::bigint[], ${known.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${known.map(({ id }) => id)}::bigint[], ${told.map(({ record }) => record.billed?.invoice_number ?? null)}::text[],
      ${told.map(({ record }) => record.billed?.invoice_date ?? null)}::date[]) given (account_id, transacted_at, id, old_number, old_date)
    where t.account_id = given.account_id and t.transacted_at = given.transacted_at and t.id = given.id
      and t.invoice_id is null`.execute(db)
}
