// docs/product/invoices.md#the-print-queue: drawn from the documents one by one, so that only one is in memory.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { UserCtx } from '#src/system/context.ts'
import { drawInvoices } from '#src/features/invoices/draw-invoices.ts'
import { findEntries, findEntriesOf } from './find-entries.ts'

type Of = { ids: readonly number[]; made_at: Date; name: string }

const draw = async (ctx: UserCtx, { ids, made_at, name }: Of): Promise<FileToSend> => {
  const entries = await findEntries(ctx, ids)
  return {
    filename: `invoices-${name}.pdf`,
    content_type: 'application/pdf',
    content: await drawInvoices(ctx, { made_at, keys: entries.map(({ account_id, invoice_id: id }) => ({ account_id, id })) }),
  }
}

export const drawPrintFile = (ctx: UserCtx, ids: readonly number[]) => {
  const made_at = ctx.clock.now()
  return draw(ctx, { ids, made_at, name: made_at.toISOString().slice(0, 10) })
}

/** Its only date is the night it was made, so downloading it again returns the same bytes. */
export const fetchPrintFile = async (ctx: UserCtx, id: number) => {
  const { ids, made_at, made_on } = await findEntriesOf(ctx, id)
  return draw(ctx, { ids, made_at: new Date(made_at), name: `${made_on}-${id}` })
}
