import { IconCircleCheck, IconClock, IconX } from '@tabler/icons-react'
import { disputeMarks, type DisputeState } from '@forecourt/domain/rules/disputes.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  open: { tone: 'caution', icon: IconClock },
  accepted: { tone: 'guide', icon: IconCircleCheck },
  refused: { tone: 'asphalt', icon: IconX },
} as const

/** Marks a disputed purchase. */
export function DisputeMark({ state }: { state: DisputeState }) {
  return (
    <span>
      <StatusChip {...looks[state]}>{disputeMarks[state]}</StatusChip>
    </span>
  )
}
