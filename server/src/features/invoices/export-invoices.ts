import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { ListedInvoice } from '@forecourt/domain/contract/invoices.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { readInvoices, type InvoiceFilter } from './list-invoices.ts'

const columns: { title: string; value: (invoice: ListedInvoice) => string | number | null }[] = [
  { title: 'Invoice', value: (invoice) => invoice.invoice_number },
  { title: 'Account', value: (invoice) => invoice.account_name },
  { title: 'Kind', value: (invoice) => invoice.kind },
  { title: 'Period from', value: (invoice) => invoice.period_from },
  { title: 'Period to', value: (invoice) => invoice.period_to },
  { title: 'Invoiced', value: (invoice) => invoice.invoiced_on },
  { title: 'Due', value: (invoice) => invoice.due_on },
  { title: 'Transactions', value: (invoice) => invoice.transactions },
  { title: 'Gallons', value: (invoice) => invoice.quantity / 1_000 },
  { title: 'Total', value: (invoice) => invoice.total / 100 },
  { title: 'Open', value: (invoice) => (invoice.open === null ? null : invoice.open / 100) },
]

const rowsOf = async function* (ctx: AccountCtx, filter: InvoiceFilter) {
  for await (const invoice of readInvoices(ctx, filter)) yield columns.map(({ value }) => value(invoice))
}

export const exportInvoices = async (
  ctx: AccountCtx,
  { format, ...filter }: InvoiceFilter & { format: 'csv' | 'xlsx' },
): Promise<FileToSend> => {
  await audit(ctx, { action: 'invoice.export', after: { format } })
  return tableFile({
    name: ['invoices', ctx.account.name, ctx.clock.now().toISOString().slice(0, 10)],
    sheet: 'Invoices',
    format,
    titles: columns.map(({ title }) => title),
    rows: rowsOf(ctx, filter),
  })
}
