// docs/product/ledger.md#payments: the payment history of an account as a file.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { readPayments } from './read-payments.ts'

const rowsAtATime = 1_000

const titles = ['Payment', 'Received', 'Method', 'Reference', 'Amount', 'Paid', 'Unused', 'State', 'Returned']

const cellsOf = (row: PaymentRow) => [
  row.payment_number,
  row.received_on,
  row.method,
  row.reference,
  row.amount / 100,
  row.paid.map(({ number, amount }) => `${number} ${(amount / 100).toFixed(2)}`).join('; '),
  row.open / 100,
  row.state,
  row.returned_on,
]

const rowsOf = async function* (ctx: AccountCtx) {
  for (let page = 1, last_page = 1; page <= last_page; page++) {
    const found = await readPayments(ctx, ctx.account.id, { page, per_page: rowsAtATime })
    last_page = found.meta.last_page
    for (const row of found.data) yield cellsOf(row)
  }
}

export const exportPayments = async (ctx: AccountCtx): Promise<FileToSend> => {
  await audit(ctx, { action: 'payment.export' })
  return tableFile({
    name: ['payments', ctx.account.name, ctx.clock.now().toISOString().slice(0, 10)],
    sheet: 'Payments',
    format: 'csv',
    titles,
    rows: rowsOf(ctx),
  })
}
