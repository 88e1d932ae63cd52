import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { AccountRow } from '@forecourt/domain/contract/accounts.ts'
import { standingNames } from '@forecourt/domain/rules/account-standing.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listAccounts } from './read-register.ts'

const columns: ExportedColumn<AccountRow>[] = [
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Number', value: (row) => `${row.division_number}-${row.account_number}` },
  { title: 'External number', value: (row) => row.external_number },
  { title: 'Standing', value: (row) => standingNames[row.standing] },
  { title: 'City', value: (row) => row.city },
  { title: 'State', value: (row) => row.state },
  { title: 'Opened', value: (row) => row.opened_on },
  { title: 'Closes', value: (row) => row.closes_on },
  { title: 'Closed', value: (row) => row.closed_on },
  { title: 'Cards', value: (row) => row.cards },
]

export const exportAccounts = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listAccounts>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Accounts',
    action: 'account.export',
    format,
    columns,
    rows: everyPage((pages) => listAccounts(ctx, { ...filter, ...pages })),
  })
