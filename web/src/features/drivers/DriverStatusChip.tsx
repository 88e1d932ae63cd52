import { IconCircleCheck, IconDoorExit, IconPlayerPause } from '@tabler/icons-react'
import type { DriverStatus } from '@forecourt/domain/rules/drivers.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks = {
  active: { tone: 'guide', icon: IconCircleCheck, words: 'Active' },
  inactive: { tone: 'caution', icon: IconPlayerPause, words: 'Inactive' },
  left: { tone: 'asphalt', icon: IconDoorExit, words: 'Left' },
} as const satisfies Record<DriverStatus, object>

export const driverStatusOptions = Object.entries(looks).map(([value, { words }]) => ({
  value: value as DriverStatus,
  label: words,
  of: 'driver',
}))

export function DriverStatusChip({ status }: { status: DriverStatus }) {
  const { tone, icon, words } = looks[status]
  return (
    <StatusChip tone={tone} icon={icon} data-of="driver">
      {words}
    </StatusChip>
  )
}
