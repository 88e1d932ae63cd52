import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { User } from '@forecourt/domain/contract/users.ts'
import { userStatusNames, type UserStatus } from '@forecourt/domain/rules/user-status.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { listUsers } from './users.queries.ts'

const columns: ExportedColumn<User>[] = [
  { title: 'First name', value: (row) => row.first_name },
  { title: 'Last name', value: (row) => row.last_name },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Status', value: (row) => userStatusNames[row.status as UserStatus] },
  { title: 'Roles', value: (row) => row.roles?.join('; ') ?? null },
  { title: 'Title', value: (row) => row.title },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'Last sign-in', value: (row) => row.last_sign_in_at },
]

export const exportUsers = (ctx: AccountCtx, { format, ...filter }: ExportOf<typeof listUsers>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Users',
    action: 'user.export',
    format,
    columns,
    rows: everyPage((pages) => listUsers(ctx, { ...filter, ...pages })),
  })
