// docs/product/invoices.md#the-close: completes an invoice or a credit memo that has its lines, in the transaction that closes
// it: the sums, the ledger, the frozen document with its proof, the audit and the jobs.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { postInvoices } from '#src/features/ledger/post-invoices.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { writeDocument } from './write-document.ts'

export type NewCharge = { kind: 'rebate' | 'invoice fee'; rule_id: number | null; amount: number; description: string }

type Sums = { transactions: number; quantity: number; total: number }

export const writeCharges = async ({ db }: Ctx, { account_id, id }: InvoiceKey, charges: readonly NewCharge[]) => {
  if (charges.length === 0) return
  await db
    .insertInto('charges')
    .values(charges.map((charge) => ({ account_id, invoice_id: id, ...charge })))
    .execute()
}

/** Calculates the sums from the stored rows. */
const writeSums = async ({ db }: Ctx, { account_id, id }: InvoiceKey) => {
  const { rows } = await sql<Sums>`
    update invoices i set transactions = s.transactions, quantity = s.quantity, lines_total = s.total, charges_total = c.total,
      total = s.total + c.total
    from (
      select count(*)::int as transactions, coalesce(sum(t.quantity) filter (where p.is_fuel), 0)::bigint as quantity,
        coalesce(sum(t.total), 0)::bigint as total
      from transactions t join products p on p.id = t.product_id
      where t.account_id = ${account_id} and t.invoice_id = ${id}
    ) s, (
      select coalesce(sum(amount), 0)::bigint as total from charges where account_id = ${account_id} and invoice_id = ${id}
    ) c
    where i.account_id = ${account_id} and i.id = ${id}
    returning i.transactions, i.quantity, i.total`.execute(db)
  return rows[0]!
}

/** `settle` allocates the posted item to others, before the document states the amount due. `today` is the provider's day. */
export const closeDocument = async (
  ctx: Ctx,
  key: InvoiceKey & { invoice_number: string },
  { action, today, settle }: { action: string; today: string; settle: () => Promise<void> },
) => {
  const { account_id, id, invoice_number } = key
  const sums = await writeSums(ctx, key)
  await postInvoices(ctx, sql`select * from invoices where account_id = ${account_id} and id = ${id}`, today)
  await settle()
  const proof_sha256 = await writeDocument(ctx, key, { isAtClose: true, isProven: true })
  await audit(ctx, {
    action,
    account_id,
    object: { type: 'invoice', id },
    after: { invoice_number, ...sums, proof_sha256 },
  })
  await enqueue(ctx, 'reports.invoice-closed', { invoice_id: id })
  await enqueue(ctx, 'invoices.deliver', { account_id, invoice_id: id })
  return sums
}
