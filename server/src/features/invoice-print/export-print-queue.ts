import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { PrintEntry } from '@forecourt/domain/contract/invoice-print.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listPrintQueue } from './invoice-print.queries.ts'

const columns: ExportedColumn<PrintEntry>[] = [
  { title: 'Invoice', value: (row) => row.invoice_number },
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Total', value: (row) => row.total / 100 },
  { title: 'Why', value: (row) => row.reason },
  { title: 'Since', value: (row) => row.queued_at },
  { title: 'Printed', value: (row) => row.printed_at },
  { title: 'Printed by', value: (row) => row.printed_by },
]

export const exportPrintQueue = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listPrintQueue>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Invoices to print',
    action: 'print-queue.export',
    format,
    columns,
    rows: everyPage((pages) => listPrintQueue(ctx, { ...filter, ...pages })),
  })
