import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { Import } from '@forecourt/domain/contract/imports.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listImports } from './imports.queries.ts'

const columns: ExportedColumn<Import>[] = [
  { title: 'File', value: (row) => row.filename },
  { title: 'Came in', value: (row) => row.created_at },
  { title: 'By', value: (row) => row.user_name ?? 'Command' },
  { title: 'Content', value: (row) => row.content },
  { title: 'Layout', value: (row) => row.layout },
  { title: 'Lines', value: (row) => row.lines_read },
  { title: 'Added', value: (row) => row.added },
  { title: 'Corrected', value: (row) => row.corrected },
  { title: 'Unchanged', value: (row) => row.unchanged },
  { title: 'Waiting', value: (row) => row.held },
  { title: 'Refused', value: (row) => row.refused },
  { title: 'State', value: (row) => row.state },
  { title: 'Failure', value: (row) => row.failure },
  { title: 'Finished', value: (row) => row.finished_at },
]

export const exportImports = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listImports>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Imported files',
    action: 'import.export',
    format,
    columns,
    rows: everyPage((pages) => listImports(ctx, { ...filter, ...pages })),
  })
