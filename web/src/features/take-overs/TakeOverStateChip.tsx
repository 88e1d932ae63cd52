import {
  IconAlertOctagon,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconLoader,
  IconPlugConnectedX,
} from '@tabler/icons-react'
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

/** An interrupted upload takes precedence: nothing else can be done before the file is sent again. */
export function TakeOverStateChip({ state, broken_uploads }: Pick<TakeOver, 'state' | 'broken_uploads'>) {
  if (broken_uploads.length > 0)
    return (
      <StatusChip tone="stop" icon={IconPlugConnectedX}>
        Broken off
      </StatusChip>
    )
  return <StatusChip {...looks[state]}>{words[state]}</StatusChip>
}
