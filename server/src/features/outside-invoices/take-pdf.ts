// docs/product/invoices.md#billed-elsewhere: stores the PDF of another system unchanged and permanently, because we cannot draw it
// again.
import { createHash } from 'node:crypto'
import type { UploadedFile } from '@forecourt/domain/contract/endpoint.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'

const refused = (message: string) => invalid({ file: [message] })

export const takePdf = (ctx: UserCtx, { filename, content }: UploadedFile) => {
  const pdf = Buffer.from(content)
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw refused('The file is not a PDF')
  const invoice_number = filename
    .replace(/\.pdf$/i, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ account_id: number; id: number; before: string | null }>`
      select i.account_id, i.id, f.sha256 as before
      from invoices i left join invoice_files f on f.account_id = i.account_id and f.invoice_id = i.id
      where i.invoice_number = ${invoice_number} and i.source = 'elsewhere' for update of i`.execute(ctx.db)
    const invoice = rows[0]
    if (!invoice) throw refused(`There is no invoice ${invoice_number.slice(0, 40)} of another system`)
    const { account_id, id: invoice_id, before } = invoice
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    await ctx.db
      .insertInto('invoice_files')
      .values({ account_id, invoice_id, pdf, sha256 })
      .onConflict((taken) => taken.columns(['account_id', 'invoice_id']).doUpdateSet({ pdf, sha256, created_at: sql`now()` }))
      .execute()
    await audit(ctx, {
      action: 'outside-invoice.pdf',
      account_id,
      object: { type: 'invoice', id: invoice_id },
      before: { sha256: before },
      after: { sha256 },
    })
    return { account_id, invoice_id, invoice_number }
  })
}
