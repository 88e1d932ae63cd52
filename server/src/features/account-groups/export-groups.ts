import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { AccountGroupRow } from '@forecourt/domain/contract/account-groups.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listGroups } from './account-groups.queries.ts'

const columns: ExportedColumn<AccountGroupRow>[] = [
  { title: 'Group', value: (row) => row.name },
  { title: 'Accounts', value: (row) => row.accounts },
  { title: 'People', value: (row) => row.people },
]

export const exportGroups = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listGroups>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Account groups',
    action: 'account-group.export',
    format,
    columns,
    rows: everyPage((pages) => listGroups(ctx, { ...filter, ...pages })),
  })
