import { IconCreditCard, IconHeadset, IconListDetails, IconSend } from '@tabler/icons-react'
import { reviewKinds, type ReviewItem } from '@forecourt/domain/contract/card-review.ts'

export type ReviewKind = ReviewItem['kind']

/** Each kind as a view, and as a mark on the item. */
export const kindLooks = {
  order: { view: 'Orders', name: 'Order', tone: 'work', icon: IconSend },
  case: { view: 'Virtual requests', name: 'Virtual request', tone: 'violet', icon: IconHeadset },
  card_update: { view: 'Bulk updates', name: 'Bulk update', tone: 'service', icon: IconListDetails },
  card: { view: 'Pending cards', name: 'Pending card', tone: 'caution', icon: IconCreditCard },
} as const satisfies Record<ReviewKind, object>

export const kinds: readonly ReviewKind[] = reviewKinds

/** The item in the address: ids of different kinds may be the same. */
export const keyOf = ({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>) => `${kind}-${id}`
