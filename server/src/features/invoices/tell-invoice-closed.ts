import { dollars } from '@forecourt/domain/format/money.ts'
import type { SystemCtx } from '#src/context.ts'
import { enqueue } from '#src/jobs/queue.ts'

type Closed = { id: number; account_id: number; invoice_number: string; due_on: string; total: number }

/** What follows from a closed invoice, in the transaction that closed it: the one place for notices and reports. */
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
