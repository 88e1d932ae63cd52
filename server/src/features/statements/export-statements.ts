import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { Statement } from '@forecourt/domain/contract/statements.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listStatements } from './statements.queries.ts'

const columns: ExportedColumn<Statement>[] = [
  { title: 'From', value: (row) => row.from_on },
  { title: 'To', value: (row) => row.to_on },
  { title: 'Opening', value: (row) => row.opening / 100 },
  { title: 'Closing', value: (row) => row.closing / 100 },
  { title: 'Made', value: (row) => (row.is_monthly ? 'Every month' : 'On demand') },
  { title: 'Made at', value: (row) => row.created_at },
]

export const exportStatements = (ctx: AccountCtx, { format }: ExportOf<typeof listStatements>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Statements',
    action: 'statement.export',
    format,
    columns,
    rows: everyPage((pages) => listStatements(ctx, pages)),
  })
