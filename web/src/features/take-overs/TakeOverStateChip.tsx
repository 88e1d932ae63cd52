import { IconAlertOctagon, IconCircleCheck, IconCircleX, IconClipboardCheck, IconLoader } from '@tabler/icons-react'
import type { TakeOver } from '@forecourt/domain/contract/take-overs.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  reading: { tone: 'work', icon: IconLoader },
  checked: { tone: 'caution', icon: IconClipboardCheck },
  running: { tone: 'work', icon: IconLoader },
  done: { tone: 'guide', icon: IconCircleCheck },
  abandoned: { tone: 'asphalt', icon: IconCircleX },
  failed: { tone: 'stop', icon: IconAlertOctagon },
} as const satisfies Record<TakeOver['state'], object>

const words: Record<TakeOver['state'], string> = {
  reading: 'Checking',
  checked: 'Checked',
  running: 'Writing',
  done: 'Done',
  abandoned: 'Abandoned',
  failed: 'Failed',
}

export function TakeOverStateChip({ state }: Pick<TakeOver, 'state'>) {
  return <StatusChip {...looks[state]}>{words[state]}</StatusChip>
}
