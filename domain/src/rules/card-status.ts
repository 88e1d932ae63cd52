// docs/product/orders-and-cards.md#card-status: which status a card may take next, and who may set it.

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

/** docs/product/fulfilment.md#activation: a card that was made and is not Active yet, wherever its status is shown. */
export const notActivated = 'Pending: not activated'

/** Nobody should hold a card of these statuses any more. One that is Inactive or Locked may come back. */
const deadStatuses: readonly number[] = [
  cardStatus.lost,
  cardStatus.stolen,
  cardStatus.cancelled,
  cardStatus.expired,
  cardStatus.replaced,
]
export const isDead = (card_status_id: number) => deadStatuses.includes(card_status_id)

/** A mistaken loss report may be taken back for this long, and only while no replacement exists. */
export const revocableHours = 24

/** `system` is the product itself: a batch that numbers a card, an expiry date that passes, a fraud rule that fires. */
export type StatusActor = 'customer' | 'staff' | 'system'

type Transition = {
  from: CardStatusId
  to: readonly CardStatusId[]
  by: readonly StatusActor[]
  /** Only for so long after the card took its status. */
  withinHours?: number
}

const { active, inactive, lost, stolen, cancelled, expired, replaced, pending, locked } = cardStatus

/** Stolen, cancelled, expired and replaced cards have no row: they are final, a reissue is a new card. */
const transitions: readonly Transition[] = [
  // Only its activation makes it active. It may expire before.
  { from: pending, to: [active, expired], by: ['system'] },
  { from: pending, to: [cancelled], by: ['customer', 'staff', 'system'] },
  { from: active, to: [inactive, lost, stolen, cancelled, replaced], by: ['customer', 'staff'] },
  // Pending: its date has passed while its new plastic is on the way.
  { from: active, to: [expired, pending], by: ['system'] },
  { from: active, to: [locked], by: ['staff', 'system'] },
  { from: inactive, to: [active, lost, stolen, cancelled, replaced], by: ['customer', 'staff'] },
  { from: inactive, to: [expired, pending], by: ['system'] },
  { from: locked, to: [active, cancelled], by: ['staff'] },
  { from: locked, to: [expired], by: ['system'] },
  // A locked card can be lost like any other, and must not come back when the lock ends.
  { from: locked, to: [lost, stolen], by: ['customer', 'staff'] },
  { from: lost, to: [inactive], by: ['staff'], withinHours: revocableHours },
  { from: lost, to: [replaced], by: ['customer', 'staff'] },
]

/** A card as it stands. If the time of its last change is not known, a revocation counts as too late. */
export type CardNow = { card_status_id: number; hours_in_status?: number; is_reissued?: boolean }

const isInTime = ({ withinHours = Infinity }: Transition, { hours_in_status = Infinity, is_reissued = true }: CardNow) =>
  withinHours === Infinity || (hours_in_status <= withinHours && !is_reissued)

export const mayBecome = (from: CardNow, to: number, who: StatusActor) =>
  transitions.some(
    (row) =>
      row.from === from.card_status_id && row.to.some((status) => status === to) && row.by.includes(who) && isInTime(row, from),
  )

/** Not final: the card works, or may again. A card with a final status keeps its values. */
export const liveStatuses: readonly number[] = [cardStatus.active, cardStatus.inactive, cardStatus.pending, cardStatus.locked]

export const isChangeable = (card: { card_status_id: number }) => liveStatuses.includes(card.card_status_id)
