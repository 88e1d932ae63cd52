import { IconCircleCheck, IconHash, IconPackage } from '@tabler/icons-react'
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  open: { tone: 'work', icon: IconPackage },
  assigned: { tone: 'service', icon: IconHash },
  completed: { tone: 'guide', icon: IconCircleCheck },
} as const satisfies Record<BatchRow['state'], object>

export const stateNames: Record<BatchRow['state'], string> = {
  open: 'Open',
  assigned: 'Numbers assigned',
  completed: 'Completed',
}

export function BatchStateChip({ state }: { state: BatchRow['state'] }) {
  return (
    <StatusChip {...looks[state]} data-of="batch">
      {stateNames[state]}
    </StatusChip>
  )
}
