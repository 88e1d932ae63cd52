// docs/product/invoices.md#the-print-queue: several invoices in one file. Each begins on a new page.
import type { Ctx } from '#src/system/context.ts'
import { writeTablePdf } from '#src/outside/pdf.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { pagesOf } from './paper/invoice-pdf.ts'
import { readPaper } from './read-document.ts'

export const drawInvoices = (ctx: Ctx, { keys, made_at }: { keys: readonly InvoiceKey[]; made_at: Date }) => {
  const pages = async function* () {
    for (const key of keys) {
      const { document, beside } = await readPaper(ctx, key)
      yield* await pagesOf(document, beside)
    }
  }
  return writeTablePdf({ title: 'Invoices to print', made_at }, pages())
}
