import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { MoneyRequest } from '@forecourt/domain/contract/money-requests.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listRequests } from './money-requests.queries.ts'

const columns: ExportedColumn<MoneyRequest>[] = [
  { title: 'What', value: (row) => row.kind },
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Amount', value: (row) => row.amount / 100 },
  { title: 'What for', value: (row) => row.summary },
  { title: 'Asked by', value: (row) => row.requested_by_name },
  { title: 'Asked', value: (row) => row.created_at },
  { title: 'State', value: (row) => row.state },
  { title: 'Decided by', value: (row) => row.decided_by_name },
  { title: 'Decided', value: (row) => row.decided_at },
  { title: 'Note', value: (row) => row.decision_note },
]

export const exportRequests = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listRequests>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Approvals',
    action: 'money-request.export',
    format,
    columns,
    rows: everyPage((pages) => listRequests(ctx, { ...filter, ...pages })),
  })
