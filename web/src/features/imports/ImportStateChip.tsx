import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconClock, IconLoader } from '@tabler/icons-react'
import type { Import } from '@forecourt/domain/contract/imports.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  receiving: { tone: 'asphalt', icon: IconClock },
  queued: { tone: 'asphalt', icon: IconClock },
  running: { tone: 'work', icon: IconLoader },
  done: { tone: 'guide', icon: IconCircleCheck },
  failed: { tone: 'stop', icon: IconAlertOctagon },
} as const satisfies Record<Import['state'], object>

const words: Record<Import['state'], string> = {
  receiving: 'Receiving',
  queued: 'Waiting in the queue',
  running: 'Reading',
  done: 'Done',
  failed: 'Failed',
}

/** An import that is done but needs attention: the file's own totals do not match, or lines were refused. */
const needsLook = ({ refused, held, trailer }: Import) =>
  refused > 0 || held > 0 || trailer === 'missing' || (trailer !== null && !trailer.agrees)

export function ImportStateChip({ file }: { file: Import }) {
  if (file.state === 'done' && needsLook(file))
    return (
      <StatusChip tone="caution" icon={IconAlertTriangle}>
        Done, needs attention
      </StatusChip>
    )
  return <StatusChip {...looks[file.state]}>{words[file.state]}</StatusChip>
}
