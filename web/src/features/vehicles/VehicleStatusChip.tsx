import { IconCircleCheck, IconPlayerPause, IconTag } from '@tabler/icons-react'
import type { Vehicle } from '@forecourt/domain/contract/vehicles.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { vehicleStatusLabels } from './vehicle-words.ts'

const looks = {
  active: { tone: 'guide', icon: IconCircleCheck },
  out: { tone: 'caution', icon: IconPlayerPause },
  sold: { tone: 'asphalt', icon: IconTag },
} as const satisfies Record<Vehicle['status'], object>

export function VehicleStatusChip({ status }: Pick<Vehicle, 'status'>) {
  const { tone, icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={icon} data-of="vehicle">
      {vehicleStatusLabels[status]}
    </StatusChip>
  )
}
