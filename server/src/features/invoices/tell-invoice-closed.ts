import { dollars } from '@forecourt/domain/format/money.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'

type Closed = { id: number; account_id: number; invoice_number: string; due_on: string; total: number }

/** Adds the notice of a closed invoice and starts its reports, in the transaction that closed it. */
export const tellInvoiceClosed = async (ctx: SystemCtx, { id, account_id, invoice_number, due_on, total }: Closed) => {
  await ctx.db
    .insertInto('notifications')
    .values({
      account_id,
      kind: 'notice',
      title: `Invoice ${invoice_number} for ${dollars(total)} is ready, due ${due_on}`,
      link: `/invoices?invoice=${id}`,
    })
    .execute()
  await enqueue(ctx, 'reports.invoice-closed', { invoice_id: id })
}
