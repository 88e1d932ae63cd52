// docs/product/invoices.md#the-print-queue: drawn from the documents, one after the other, so that only one of them is in memory.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { UserCtx } from '#src/system/context.ts'
import { drawInvoices } from '#src/features/invoices/draw-invoices.ts'
import { findEntries } from './find-entries.ts'

export const drawPrintFile = async (ctx: UserCtx, ids: readonly number[]): Promise<FileToSend> => {
  const entries = await findEntries(ctx, ids)
  const made_at = ctx.clock.now()
  return {
    filename: `invoices-${made_at.toISOString().slice(0, 10)}.pdf`,
    content_type: 'application/pdf',
    content: await drawInvoices(ctx, { made_at, keys: entries.map(({ account_id, invoice_id: id }) => ({ account_id, id })) }),
  }
}
