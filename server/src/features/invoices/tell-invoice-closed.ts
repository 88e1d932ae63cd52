import { dollars } from '@forecourt/domain/format/money.ts'
import { notify } from '#src/trail/notify.ts'
import type { SystemCtx } from '#src/system/context.ts'

type Closed = { id: number; account_id: number; invoice_number: string; due_on: string; total: number }

/** Adds the notice of a closed invoice, in the transaction that closed it. */
export const tellInvoiceClosed = async (ctx: SystemCtx, { id, account_id, invoice_number, due_on, total }: Closed) => {
  await notify(ctx, {
    account_id,
    kind: 'notice',
    title: `Invoice ${invoice_number} for ${dollars(total)} is ready, due ${due_on}`,
    link: `/invoices?invoice=${id}`,
    needs: 'transactions.view',
  })
}
