import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { DriftCheck, DriftRow } from '@forecourt/domain/contract/drift-checks.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { driftKinds } from '@forecourt/domain/rules/drift.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const icons = { stop: IconAlertOctagon, caution: IconAlertTriangle, asphalt: IconInfoCircle }

export function KindChip({ kind }: Pick<DriftRow, 'kind'>) {
  const { label, tone } = driftKinds[kind]
  return (
    <StatusChip tone={tone} icon={icons[tone]}>
      {label}
    </StatusChip>
  )
}

export const cardName = ({ last_four }: DriftRow) => `Card …${last_four}`

export const differenceWords = ({ differences, kind, their_account }: DriftRow) =>
  differences.length > 0
    ? differences.map(({ field, ours, theirs }) => `${field}: here ${ours}, there ${theirs}`).join('; ')
    : kind === 'unknown_here'
      ? `In account ${their_account || 'unknown'} there`
      : ''

export function DriftAccount({ account }: Pick<DriftRow, 'account'>) {
  if (!account) return null
  return (
    <>
      {account.name} <span className="dimmed size-s figures no-wrap">{accountNumber(account)}</span>
    </>
  )
}

const decisions = { told: 'Told again', taken: 'Theirs taken', left: 'Left' } as const

export function Decision({ row: { decision, decided_by, reason } }: { row: DriftRow }) {
  if (!decision)
    return (
      <StatusChip tone="caution" icon={IconClock}>
        Open
      </StatusChip>
    )
  return (
    <>
      {decisions[decision]}, {decided_by ?? 'automatically'}
      {reason ? `: ${reason}` : ''}
    </>
  )
}

export const totalOf = ({ counts }: DriftCheck) => Object.values(counts).reduce((sum, count) => sum + count, 0)

export function CheckState({ check }: { check: DriftCheck }) {
  const total = totalOf(check)
  if (check.state === 'failed')
    return (
      <StatusChip tone="stop" icon={IconAlertOctagon}>
        Failed
      </StatusChip>
    )
  if (check.state !== 'done')
    return (
      <StatusChip tone="asphalt" icon={IconClock}>
        Being compared
      </StatusChip>
    )
  if (total === 0)
    return (
      <StatusChip tone="guide" icon={IconCircleCheck}>
        No differences
      </StatusChip>
    )
  return (
    <StatusChip
      tone={check.open_count > 0 ? 'caution' : 'guide'}
      icon={check.open_count > 0 ? IconAlertTriangle : IconCircleCheck}
    >
      {counted(total, 'difference')}
    </StatusChip>
  )
}
