import { IconCircleCheck, IconClock, IconUsers, IconX } from '@tabler/icons-react'
import type { DisputeState as State } from '@forecourt/domain/rules/disputes.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  open: { tone: 'caution', icon: IconClock, text: 'Being looked into' },
  accepted: { tone: 'guide', icon: IconCircleCheck, text: 'Accepted' },
  refused: { tone: 'asphalt', icon: IconX, text: 'Refused' },
} as const

export function DisputeState({ state, awaitsSecond = false }: { state: State; awaitsSecond?: boolean }) {
  const { tone, icon, text } = awaitsSecond
    ? ({ tone: 'caution', icon: IconUsers, text: 'Awaits a second person' } as const)
    : looks[state]
  return (
    <StatusChip tone={tone} icon={icon}>
      {text}
    </StatusChip>
  )
}
