import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { DisputeRow } from '@forecourt/domain/contract/disputes.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listDisputes } from './disputes.queries.ts'

const columns: ExportedColumn<DisputeRow>[] = [
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Invoice', value: (row) => row.invoice_number },
  { title: 'At', value: (row) => row.transacted_at },
  { title: 'Line', value: (row) => row.line_text },
  { title: 'Total', value: (row) => row.line_total / 100 },
  { title: 'Note', value: (row) => row.note },
  { title: 'Opened by', value: (row) => row.opened_by_name },
  { title: 'Opened', value: (row) => row.created_at },
  { title: 'State', value: (row) => row.state },
  { title: 'Answer', value: (row) => row.answer },
  { title: 'Credit', value: (row) => (row.credit === null ? null : row.credit / 100) },
  { title: 'Decided by', value: (row) => row.decided_by_name },
  { title: 'Decided', value: (row) => row.decided_at },
]

export const exportDisputes = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listDisputes>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Disputes',
    action: 'dispute.export',
    format,
    columns,
    rows: everyPage((pages) => listDisputes(ctx, { ...filter, ...pages })),
  })
