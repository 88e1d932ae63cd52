// docs/product/orders-and-cards.md#card-status: which status a card may change to, and who may change it.

export const cardStatus = {
  active: 1,
  inactive: 2,
  lost: 3,
  stolen: 4,
  cancelled: 5,
  expired: 6,
  replaced: 7,
  pending: 8,
  locked: 9,
} as const
export type CardStatusId = (typeof cardStatus)[keyof typeof cardStatus]

/** docs/product/fulfilment.md#activation: the label, on every screen, of a card that was made and is not Active yet. */
export const notActivated = 'Pending: not activated'

/** Cards with these statuses should no longer be in anyone's hands. Inactive and Locked cards may come back. */
const deadStatuses: readonly number[] = [
  cardStatus.lost,
  cardStatus.stolen,
  cardStatus.cancelled,
  cardStatus.expired,
  cardStatus.replaced,
]
export const isDead = (card_status_id: number) => deadStatuses.includes(card_status_id)

/** A mistaken loss report can be revoked for this long, and only while there is no replacement. */
export const revocableHours = 24

/** `system` is the product itself: a batch numbers a card, an expiry date passes, a fraud rule fires. */
export type StatusActor = 'customer' | 'staff' | 'system'

type Transition = {
  from: CardStatusId
  to: readonly CardStatusId[]
  by: readonly StatusActor[]
  /** Allowed only for this many hours after the card took its status. */
  withinHours?: number
}

const { active, inactive, lost, stolen, cancelled, expired, replaced, pending, locked } = cardStatus

/** Stolen, cancelled, expired and replaced cards have no row, because these statuses are final. A reissue is a new card. */
const transitions: readonly Transition[] = [
  // Only activation makes the card active. It may expire first.
  { from: pending, to: [active, expired], by: ['system'] },
  { from: pending, to: [cancelled], by: ['customer', 'staff', 'system'] },
  { from: active, to: [inactive, lost, stolen, cancelled, replaced], by: ['customer', 'staff'] },
  // Pending: the card's date has passed, and its new plastic is on the way.
  { from: active, to: [expired, pending], by: ['system'] },
  { from: active, to: [locked], by: ['staff', 'system'] },
  { from: inactive, to: [active, lost, stolen, cancelled, replaced], by: ['customer', 'staff'] },
  { from: inactive, to: [expired], by: ['system'] },
  { from: locked, to: [active, cancelled], by: ['staff'] },
  { from: locked, to: [expired], by: ['system'] },
  // A locked card can be lost like any other, and must not come back when the lock is released.
  { from: locked, to: [lost, stolen], by: ['customer', 'staff'] },
  { from: lost, to: [inactive], by: ['staff'], withinHours: revocableHours },
  { from: lost, to: [replaced], by: ['customer', 'staff'] },
]

/** The current state of a card. If the time of its last change is unknown, it is too late for a revocation. */
export type CardNow = { card_status_id: number; hours_in_status?: number; is_reissued?: boolean }

const isInTime = ({ withinHours = Infinity }: Transition, { hours_in_status = Infinity, is_reissued = true }: CardNow) =>
  withinHours === Infinity || (hours_in_status <= withinHours && !is_reissued)

export const mayBecome = (from: CardNow, to: number, who: StatusActor) =>
  transitions.some(
    (row) =>
      row.from === from.card_status_id && row.to.some((status) => status === to) && row.by.includes(who) && isInTime(row, from),
  )

/** The statuses that are not final: the card works, or may work again. A card with a final status keeps its values. */
export const liveStatuses: readonly number[] = [cardStatus.active, cardStatus.inactive, cardStatus.pending, cardStatus.locked]

export const isChangeable = (card: { card_status_id: number }) => liveStatuses.includes(card.card_status_id)
