import { IconAlertOctagon, IconCircleOff, IconRotateClockwise } from '@tabler/icons-react'
import type { FailedJob } from '@forecourt/domain/contract/failed-jobs.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import type { Column } from '#src/ui/columns.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

export const jobName = ({ what, account, about }: FailedJob) => [what, account?.name, about].filter(Boolean).join(', ')

export function JobStateChip({ job: { may_retry, retried_at } }: { job: FailedJob }) {
  if (retried_at)
    return (
      <StatusChip tone="guide" icon={IconRotateClockwise}>
        Started again
      </StatusChip>
    )
  return may_retry ? (
    <StatusChip tone="stop" icon={IconAlertOctagon}>
      Failed
    </StatusChip>
  ) : (
    <StatusChip tone="asphalt" icon={IconCircleOff}>
      Given up
    </StatusChip>
  )
}

type Moment = (at: string) => string

export const retryWords = ({ retried_at, retried_by }: FailedJob, moment: Moment) =>
  retried_at ? [moment(retried_at), retried_by].filter(Boolean).join(', ') : ''

export function JobAccount({ account }: Pick<FailedJob, 'account'>) {
  if (!account) return null
  return (
    <>
      {account.name} <span className="dimmed size-s figures no-wrap">{accountNumber(account)}</span>
    </>
  )
}

export const jobColumns = (moment: Moment, state: 'failed' | 'retried'): readonly Column<FailedJob>[] => [
  {
    id: 'what',
    title: 'Work',
    isRowHeader: true,
    cell: ({ what, about }) => (
      <>
        <strong>{what}</strong>
        {about ? <div className="dimmed">{about}</div> : null}
      </>
    ),
  },
  { id: 'account', title: 'Account', cell: (job) => <JobAccount {...job} /> },
  { id: 'failed_at', title: 'Failed', cell: ({ failed_at }) => <time dateTime={failed_at}>{moment(failed_at)}</time> },
  { id: 'why', title: 'Why', cell: ({ why }) => why },
  { id: 'state', title: 'State', cell: (job) => <JobStateChip job={job} /> },
  ...(state === 'retried'
    ? [{ id: 'retried_at', title: 'Started again', cell: (job: FailedJob) => retryWords(job, moment) }]
    : []),
]
