import { IconAlertOctagon, IconCircleCheck, IconHourglass, IconLoader } from '@tabler/icons-react'
import type { PortableFleet } from '@forecourt/domain/contract/portable-fleets.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  waiting: { tone: 'caution', icon: IconHourglass },
  queued: { tone: 'work', icon: IconLoader },
  ready: { tone: 'guide', icon: IconCircleCheck },
  failed: { tone: 'stop', icon: IconAlertOctagon },
} as const satisfies Record<PortableFleet['state'], object>

const words: Record<PortableFleet['state'], string> = {
  waiting: 'Waiting for approval',
  queued: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
}

export function FleetStateChip({ state }: Pick<PortableFleet, 'state'>) {
  return <StatusChip {...looks[state]}>{words[state]}</StatusChip>
}
