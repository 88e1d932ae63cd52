import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { TakeOver } from '@forecourt/domain/contract/take-overs.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listTakeOvers } from './take-overs.queries.ts'

const columns: ExportedColumn<TakeOver>[] = [
  { title: 'File', value: (row) => row.filename },
  { title: 'Began', value: (row) => row.created_at },
  { title: 'By', value: (row) => row.user_name },
  { title: 'Rows', value: (row) => row.row_count },
  { title: 'Problems', value: (row) => row.problem_count },
  { title: 'Accounts', value: (row) => row.account_count },
  { title: 'Accounts written', value: (row) => row.written_count },
  { title: 'Accounts refused', value: (row) => row.refused_count },
  { title: 'State', value: (row) => (row.broken_uploads.length > 0 ? 'broken off' : row.state) },
  { title: 'Failure', value: (row) => row.failure },
  { title: 'Finished', value: (row) => row.finished_at },
]

export const exportTakeOvers = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listTakeOvers>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Take-overs',
    action: 'take-over.export',
    format,
    columns,
    rows: everyPage((pages) => listTakeOvers(ctx, { ...filter, ...pages })),
  })
