import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { ExceptionRow } from '@forecourt/domain/contract/exceptions.ts'
import { ruleOf } from '@forecourt/domain/rules/exceptions.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listExceptions } from './list-exceptions.ts'

const columns: ExportedColumn<ExceptionRow>[] = [
  { title: 'At', value: (row) => row.transacted_at },
  { title: 'Rule', value: (row) => ruleOf(row.code).name },
  { title: 'Severity', value: (row) => row.severity },
  { title: 'What happened', value: (row) => row.sentence },
  { title: 'Card number', value: (row) => (row.last_four ? `•••• ${row.last_four}` : null) },
  { title: 'Vehicle number', value: (row) => row.vehicle_number },
  { title: 'Card description', value: (row) => row.card_description },
  { title: 'Site', value: (row) => row.site_name },
  { title: 'City', value: (row) => row.city },
  { title: 'State', value: (row) => row.state },
  { title: 'Product', value: (row) => row.product_name },
  { title: 'Gallons', value: (row) => (row.quantity === null ? null : row.quantity / 1_000) },
  { title: 'Amount', value: (row) => row.amount / 100 },
  { title: 'Review', value: (row) => row.review_state },
  { title: 'Note', value: (row) => row.note },
  { title: 'Reviewed by', value: (row) => row.reviewed_by },
  { title: 'Reviewed at', value: (row) => row.reviewed_at },
]

export const exportExceptions = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof listExceptions>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Exceptions',
    action: 'exception.export',
    format,
    columns,
    rows: everyPage((pages) => listExceptions(ctx, { ...filter, ...pages })),
  })
