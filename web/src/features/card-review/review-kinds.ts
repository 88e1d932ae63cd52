import { IconCreditCard, IconHeadset, IconListDetails, IconSend } from '@tabler/icons-react'
import { reviewKinds, type ReviewItem } from '@forecourt/domain/contract/card-review.ts'

export type ReviewKind = ReviewItem['kind']

/** The label of each kind's view, and the mark on its items. */
export const kindLooks = {
  order: { view: 'Orders', name: 'Order', tone: 'work', icon: IconSend },
  case: { view: 'Virtual requests', name: 'Virtual request', tone: 'violet', icon: IconHeadset },
  card_update: { view: 'Bulk updates', name: 'Bulk update', tone: 'service', icon: IconListDetails },
  card: { view: 'Pending cards', name: 'Pending card', tone: 'caution', icon: IconCreditCard },
} as const satisfies Record<ReviewKind, object>

export const kinds: readonly ReviewKind[] = reviewKinds

/** The key of an item in the address. Items of different kinds may have the same id. */
export const keyOf = ({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>) => `${kind}-${id}`
