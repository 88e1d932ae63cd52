import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { ListedInvoice } from '@forecourt/domain/contract/invoices.ts'
import { exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { readInvoices } from './list-invoices.ts'

const columns: ExportedColumn<ListedInvoice>[] = [
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

export const exportInvoices = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof readInvoices>): Promise<FileToSend> =>
  exportList(ctx, { title: 'Invoices', action: 'invoice.export', format, columns, rows: readInvoices(ctx, filter) })
