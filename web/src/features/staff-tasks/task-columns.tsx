import { IconAlertOctagon, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { taskKinds } from '@forecourt/domain/rules/staff-tasks.ts'
import type { Column } from '#src/ui/columns.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { TaskPlaces } from './TaskPlaces.tsx'

export const taskName = ({ kind, about }: StaffTask) => `${taskKinds[kind].label}: ${about}`

export function TaskStateChip({ task: { is_overdue, done_at } }: { task: StaffTask }) {
  if (done_at)
    return (
      <StatusChip tone="guide" icon={IconCircleCheck} data-of="task">
        Done
      </StatusChip>
    )
  return is_overdue ? (
    <StatusChip tone="stop" icon={IconAlertOctagon}>
      Overdue
    </StatusChip>
  ) : (
    <StatusChip tone="caution" icon={IconClock}>
      Open
    </StatusChip>
  )
}

type Moment = (at: string) => string

export const endWords = ({ done_at, done_by, note }: StaffTask, moment: Moment) =>
  done_at ? `${moment(done_at)}, ${done_by ?? 'automatically'}${note ? `: ${note}` : ''}` : ''

const pageWords = ({ pages, paged_at }: StaffTask, moment: Moment) =>
  paged_at ? `${counted(pages, 'time')}, last ${moment(paged_at)}` : ''

export function TaskAccount({ account }: Pick<StaffTask, 'account'>) {
  if (!account) return null
  return (
    <>
      {account.name} <span className="dimmed size-s figures no-wrap">{accountNumber(account)}</span>
    </>
  )
}

export const taskColumns = (moment: Moment, state: 'open' | 'done'): readonly Column<StaffTask>[] => [
  {
    id: 'kind',
    title: 'Task',
    isRowHeader: true,
    cell: ({ kind, about }) => (
      <>
        <strong>{taskKinds[kind].label}</strong>
        <div>{about}</div>
      </>
    ),
  },
  { id: 'account', title: 'Account', cell: (task) => <TaskAccount {...task} /> },
  { id: 'places', title: 'Go to', cell: (task) => <TaskPlaces task={task} /> },
  { id: 'opened_at', title: 'Since', cell: ({ opened_at }) => <time dateTime={opened_at}>{moment(opened_at)}</time> },
  { id: 'state', title: 'State', cell: (task) => <TaskStateChip task={task} /> },
  ...(state === 'open'
    ? [{ id: 'pages', title: 'Paged', cell: (task: StaffTask) => pageWords(task, moment) }]
    : [{ id: 'done_at', title: 'Ended', cell: (task: StaffTask) => endWords(task, moment) }]),
]
