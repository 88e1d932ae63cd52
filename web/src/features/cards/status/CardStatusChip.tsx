import {
  IconAlertOctagon,
  IconBan,
  IconCircleCheck,
  IconClockOff,
  IconCreditCardOff,
  IconLock,
  IconMapPinOff,
  IconPlayerPause,
  IconRefresh,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { CardStatus } from '@forecourt/domain/reference.ts'
import { notActivated } from '@forecourt/domain/rules/card-status.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

/** A status is shown as an icon, a word and a tint. */
const statusLooks = {
  Active: { tone: 'guide', icon: IconCircleCheck },
  Inactive: { tone: 'caution', icon: IconPlayerPause },
  Pending: { tone: 'work', icon: IconTruckDelivery },
  [notActivated]: { tone: 'work', icon: IconCreditCardOff },
  Lost: { tone: 'stop', icon: IconMapPinOff },
  Stolen: { tone: 'stop', icon: IconAlertOctagon },
  Cancelled: { tone: 'asphalt', icon: IconBan },
  Expired: { tone: 'asphalt', icon: IconClockOff },
  Replaced: { tone: 'service', icon: IconRefresh },
  Locked: { tone: 'violet', icon: IconLock },
} as const satisfies Record<CardStatus | typeof notActivated, object>

export function CardStatusChip({ status }: { status: string }) {
  const { tone, icon } = statusLooks[status as keyof typeof statusLooks]
  return (
    <StatusChip tone={tone} icon={icon}>
      {status}
    </StatusChip>
  )
}
