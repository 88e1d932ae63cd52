import { dollars } from '@forecourt/domain/format/money.ts'
import { notify } from '#src/trail/notify.ts'
import type { Ctx } from '#src/system/context.ts'

type Closed = {
  id: number
  account_id: number
  invoice_number: string
  kind: 'invoice' | 'credit memo'
  due_on: string
  total: number
}

/** Adds the notice of a closed invoice, in the transaction that closed it. */
export const tellInvoiceClosed = async (ctx: Ctx, { id, account_id, invoice_number, kind, due_on, total }: Closed) => {
  await notify(ctx, {
    account_id,
    kind: 'notice',
    title:
      kind === 'invoice'
        ? `Invoice ${invoice_number} for ${dollars(total)} is ready, due ${due_on}`
        : `Credit memo ${invoice_number} for ${dollars(-total)} is ready`,
    link: `/invoices?invoice=${id}`,
    needs: 'transactions.view',
  })
}
