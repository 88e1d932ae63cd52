import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { User } from '@forecourt/domain/contract/users.ts'
import { userStatusNames, type UserStatus } from '@forecourt/domain/rules/user-status.ts'
import { exportList, type ExportedColumn } from '#src/trail/export-list.ts'
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

type ExportQuery = Omit<Parameters<typeof listUsers>[1], 'page' | 'per_page'> & { format: 'csv' | 'xlsx' }

export const exportUsers = (ctx: AccountCtx, { format, ...filter }: ExportQuery): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Users',
    action: 'user.export',
    format,
    columns,
    read: (pages) => listUsers(ctx, { ...filter, ...pages }),
  })
