import {
  IconArrowBackUp,
  IconBan,
  IconBuildingFactory2,
  IconBuildingStore,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconHash,
  IconHeadset,
  IconPackage,
  IconSend,
  IconTruck,
} from '@tabler/icons-react'
import { orderStatuses, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

/** A status is shown as an icon, a word and a tint. */
export const orderStatusLooks = {
  submitted: { tone: 'work', icon: IconSend },
  case_opened: { tone: 'work', icon: IconHeadset },
  approved: { tone: 'service', icon: IconChecks },
  returned: { tone: 'caution', icon: IconArrowBackUp },
  rejected: { tone: 'stop', icon: IconCircleX },
  batched: { tone: 'work', icon: IconPackage },
  assigned: { tone: 'work', icon: IconHash },
  completed: { tone: 'work', icon: IconBuildingFactory2 },
  shipped: { tone: 'service', icon: IconTruck },
  ready_for_pickup: { tone: 'service', icon: IconBuildingStore },
  delivered: { tone: 'guide', icon: IconCircleCheck },
  picked_up: { tone: 'guide', icon: IconCircleCheck },
  fulfilled: { tone: 'guide', icon: IconCircleCheck },
  cancelled: { tone: 'asphalt', icon: IconBan },
} as const satisfies Record<OrderStatus, object>

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  return (
    <StatusChip {...orderStatusLooks[status]} data-of="order">
      {orderStatuses[status]}
    </StatusChip>
  )
}
