import { IconCircleCheck, IconCircleOff, IconHourglass, IconLock } from '@tabler/icons-react'
import { standingNames, type Standing } from '@forecourt/domain/rules/account-standing.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const marks = {
  prospect: { tone: 'service', icon: IconHourglass },
  open: { tone: 'guide', icon: IconCircleCheck },
  on_hold: { tone: 'caution', icon: IconLock },
  closed: { tone: 'asphalt', icon: IconCircleOff },
} as const

export function StandingChip({ standing }: { standing: Standing }) {
  return <StatusChip {...marks[standing]}>{standingNames[standing]}</StatusChip>
}
