import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { FailedJob } from '@forecourt/domain/contract/failed-jobs.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listFailed } from './failed-jobs.queries.ts'

const columns: ExportedColumn<FailedJob>[] = [
  { title: 'Work', value: (row) => row.what },
  { title: 'About', value: (row) => row.about },
  { title: 'Account', value: (row) => row.account?.name ?? null },
  { title: 'Account number', value: (row) => row.account && accountNumber(row.account) },
  { title: 'Failed', value: (row) => row.failed_at },
  { title: 'Why', value: (row) => row.why },
  { title: 'Started again', value: (row) => row.retried_at },
  { title: 'Started again by', value: (row) => row.retried_by },
]

export const exportFailed = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listFailed>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Jobs',
    action: 'job.export',
    format,
    columns,
    rows: everyPage((pages) => listFailed(ctx, { ...filter, ...pages })),
  })
