import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { ReceivableRow } from '@forecourt/domain/contract/receivables.ts'
import { agingNames, agingSteps } from '@forecourt/domain/rules/aging.ts'
import { holdCauseNames } from '@forecourt/domain/rules/credit.ts'
import { standingNames } from '@forecourt/domain/rules/account-standing.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listReceivables } from './receivables.queries.ts'

const columns: ExportedColumn<ReceivableRow>[] = [
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Number', value: (row) => `${row.division_number}-${row.account_number}` },
  { title: 'Standing', value: (row) => standingNames[row.standing] },
  { title: 'Balance', value: (row) => row.balance / 100 },
  { title: 'Unused credit', value: (row) => row.unused_credit / 100 },
  ...agingSteps.map((step) => ({ title: agingNames[step], value: (row: ReceivableRow) => row.aging[step] / 100 })),
  { title: 'Past due', value: (row) => row.past_due / 100 },
  { title: 'Oldest due', value: (row) => row.oldest_due_on },
  { title: 'Hold proposed', value: ({ proposed_cause }) => (proposed_cause ? holdCauseNames[proposed_cause] : null) },
]

export const exportReceivables = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listReceivables>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Receivables',
    action: 'receivable.export',
    format,
    columns,
    rows: everyPage((pages) => listReceivables(ctx, { ...filter, ...pages })),
  })
