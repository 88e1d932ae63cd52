// docs/product/invoices.md#files
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { InvoiceFile } from '@forecourt/domain/contract/invoices.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { writeInvoiceLines } from '#src/features/reports/write-invoice-lines.ts'
import { notFound } from '#src/system/errors.ts'
import type { InvoiceKey } from './document/document-facts.ts'
import { lineColumns } from './line-columns.ts'
import { proofFile } from './proof-file.ts'
import { readDocument } from './read-document.ts'
import { readPdf } from './read-pdf.ts'

type Asked = { ctx: AccountCtx; key: InvoiceKey; number: string }

const table = async ({ ctx, key, number }: Asked, format: 'csv' | 'xlsx'): Promise<FileToSend> => {
  const { document } = await readDocument(ctx, key)
  const rows = async function* () {
    for (const line of document.lines) yield lineColumns.map(({ value }) => value(line))
  }
  const file = tableFile({ name: [number], sheet: number, format, titles: lineColumns.map(({ title }) => title), rows: rows() })
  return { ...file, filename: `${number}.${format}` }
}

/** An invoice of another system has no document: only its PDF, if there is one. */
const assertOurs = async ({ ctx, key }: Asked) => {
  await readDocument(ctx, key)
}

const dataFile = async (asked: Asked, format: 'C' | 'F'): Promise<FileToSend> => {
  await assertOurs(asked)
  const { ctx, key, number } = asked
  return {
    filename: format === 'C' ? `${number}_C.csv` : `${number}_F.txt`,
    content_type: format === 'C' ? 'text/csv; charset=utf-8' : 'text/plain; charset=us-ascii',
    content: await writeInvoiceLines(ctx, { account_id: key.account_id, invoice_id: key.id, format }),
  }
}

const makers: Record<InvoiceFile, (asked: Asked) => Promise<FileToSend>> = {
  pdf: async ({ ctx, key, number }) => ({
    filename: `${number}.pdf`,
    content_type: 'application/pdf',
    content: (await readPdf(ctx, key)).pdf,
  }),
  csv: (asked) => table(asked, 'csv'),
  xlsx: (asked) => table(asked, 'xlsx'),
  C: (asked) => dataFile(asked, 'C'),
  F: (asked) => dataFile(asked, 'F'),
  proof: async ({ ctx, key, number }) => ({
    filename: `${number}.proof.json`,
    content_type: 'application/json; charset=utf-8',
    content: await proofFile(ctx, key),
  }),
}

export const fetchInvoiceFile = async (ctx: AccountCtx, { id, format }: { id: number; format: InvoiceFile }) => {
  const found = await ctx.db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const file = await makers[format]({ ctx, key: { account_id: ctx.account.id, id }, number: found.invoice_number })
  await audit(ctx, {
    action: 'invoice.download',
    object: { type: 'invoice', id },
    after: { invoice_number: found.invoice_number, format },
  })
  return file
}
