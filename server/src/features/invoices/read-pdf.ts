// docs/product/invoices.md#the-paper: drawn once and stored. Drawing it again would give the same bytes.
import { createHash } from 'node:crypto'
import type { Ctx } from '#src/system/context.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { invoicePdf } from './paper/invoice-pdf.ts'
import { readPaper } from './read-document.ts'

export const readPdf = async (ctx: Ctx, key: InvoiceKey): Promise<{ pdf: Buffer; sha256: string }> => {
  const kept = await ctx.db
    .selectFrom('invoice_files')
    .select(['pdf', 'sha256'])
    .where('account_id', '=', key.account_id)
    .where('invoice_id', '=', key.id)
    .executeTakeFirst()
  if (kept) return kept
  const { document, beside } = await readPaper(ctx, key)
  const pdf = await invoicePdf(document, beside)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await ctx.db
    .insertInto('invoice_files')
    .values({ account_id: key.account_id, invoice_id: key.id, pdf, sha256 })
    .onConflict((taken) => taken.doNothing())
    .execute()
  return { pdf, sha256 }
}
