import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { taskKinds } from '@forecourt/domain/rules/staff-tasks.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listTasks } from './staff-tasks.queries.ts'

const columns: ExportedColumn<StaffTask>[] = [
  { title: 'Task', value: (row) => taskKinds[row.kind].label },
  { title: 'About', value: (row) => row.about },
  { title: 'Account', value: (row) => row.account?.name ?? null },
  { title: 'Account number', value: (row) => row.account && accountNumber(row.account) },
  { title: 'Since', value: (row) => row.opened_at },
  { title: 'Due', value: (row) => row.due_at },
  { title: 'Overdue', value: (row) => (row.is_overdue ? 'Yes' : 'No') },
  { title: 'Times paged', value: (row) => row.pages },
  { title: 'Last paged', value: (row) => row.paged_at },
  { title: 'Ended', value: (row) => row.done_at },
  { title: 'Ended by', value: (row) => row.done_by },
  { title: 'Note', value: (row) => row.note },
]

export const exportTasks = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listTasks>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Tasks',
    action: 'task.export',
    format,
    columns,
    rows: everyPage((pages) => listTasks(ctx, { ...filter, ...pages })),
  })
