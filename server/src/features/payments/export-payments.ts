// docs/product/ledger.md#payments: the payment history of an account as a file.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { everyPage, exportList, type ExportedColumn } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { readPayments } from './read-payments.ts'

const columns: ExportedColumn<PaymentRow>[] = [
  { title: 'Payment', value: (row) => row.payment_number },
  { title: 'Received', value: (row) => row.received_on },
  { title: 'Method', value: (row) => row.method },
  { title: 'Reference', value: (row) => row.reference },
  { title: 'Amount', value: (row) => row.amount / 100 },
  { title: 'Paid', value: (row) => row.paid.map(({ number, amount }) => `${number} ${(amount / 100).toFixed(2)}`).join('; ') },
  { title: 'Unused', value: (row) => row.open / 100 },
  { title: 'State', value: (row) => row.state },
  { title: 'Returned', value: (row) => row.returned_on },
]

export const exportPayments = (ctx: AccountCtx): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Payments',
    action: 'payment.export',
    format: 'csv',
    columns,
    rows: everyPage((pages) => readPayments(ctx, ctx.account.id, pages)),
  })
