import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { RenewalRun } from '@forecourt/domain/contract/renewals.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listRuns } from './renewals.queries.ts'

const columns: ExportedColumn<RenewalRun>[] = [
  { title: 'Cards that end in', value: (row) => row.month.slice(0, 7) },
  { title: 'Accounts', value: (row) => row.accounts },
  { title: 'To approve', value: (row) => row.ready },
  { title: 'In review', value: (row) => row.in_review },
  { title: 'Ordered', value: (row) => row.done },
  { title: 'Cards renewed', value: (row) => row.renew_count },
  { title: 'Not renewed', value: (row) => row.skip_count },
  { title: 'Listed', value: (row) => row.drafted_at },
]

export const exportRuns = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listRuns>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Renewal runs',
    action: 'renewal-run.export',
    format,
    columns,
    rows: everyPage((pages) => listRuns(ctx, { ...filter, ...pages })),
  })
