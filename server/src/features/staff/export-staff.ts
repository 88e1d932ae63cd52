import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { StaffMember } from '@forecourt/domain/contract/staff.ts'
import { userStatusNames, type UserStatus } from '@forecourt/domain/rules/user-status.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listStaff } from './staff.queries.ts'

const columns: ExportedColumn<StaffMember>[] = [
  { title: 'First name', value: (row) => row.first_name },
  { title: 'Last name', value: (row) => row.last_name },
  { title: 'E-mail', value: (row) => row.email },
  { title: 'Status', value: (row) => userStatusNames[row.status as UserStatus] },
  { title: 'Roles', value: (row) => row.staff_roles.join('; ') },
  { title: 'Title', value: (row) => row.title },
  { title: 'Phone', value: (row) => row.phone },
  { title: 'Last sign-in', value: (row) => row.last_sign_in_at },
]

export const exportStaff = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listStaff>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Staff',
    action: 'staff.export',
    format,
    columns,
    rows: everyPage((pages) => listStaff(ctx, { ...filter, ...pages })),
  })
