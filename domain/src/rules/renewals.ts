// docs/product/card-life.md#renewal: which cards are proposed for renewal, why others are not, and what the account may decide.
import { cardStatus } from './card-status.ts'

/** `same_number`: the card gets new plastic with a later date. `new_number`: another card replaces it. */
export const renewalWays = {
  same_number: 'Keeps its number',
  new_number: 'Gets a new number',
} as const
export type RenewalWay = keyof typeof renewalWays

/** A run covers the cards that expire in the month after next. */
const monthsAhead = 2
export const reviewDays = 21
/** An account that has not responded is reminded this many days before the end of its review. */
export const remindDaysBefore = 7
export const unusedDays = 180

type Reason = {
  /** Shown after the card. */
  label: string
  /** The account cannot override it. */
  isFinal: boolean
}

export const renewalReasons = {
  ended: { label: 'The card has ended', isFinal: true },
  locked: { label: 'Locked', isFinal: true },
  not_activated: { label: 'Never activated', isFinal: true },
  replaced: { label: 'Another card takes its place', isFinal: true },
  network: { label: 'The account does not use this network', isFinal: true },
  renewed: { label: 'Its new plastic is ordered already', isFinal: true },
  account: { label: 'The account is not open', isFinal: false },
  inactive: { label: 'Inactive', isFinal: false },
  vehicle: { label: 'Its vehicle is sold or out', isFinal: false },
  driver: { label: 'Its driver is not active', isFinal: false },
  unused: { label: `Not used for ${unusedDays} days`, isFinal: false },
  declined: { label: 'The account does not want it', isFinal: false },
} as const satisfies Record<string, Reason>
export type RenewalReason = keyof typeof renewalReasons
export const renewalReasonNames = Object.keys(renewalReasons) as [RenewalReason, ...RenewalReason[]]

/** The facts about a card that is about to expire. */
export type EndingCard = {
  card_status_id: number
  is_replaced: boolean
  is_renewed: boolean
  has_network: boolean
  standing: string
  /** Null if the card has no vehicle, or the list does not contain it. */
  vehicle_status: string | null
  driver_status: string | null
  is_used: boolean
}

const isOther = (status: string | null) => status !== null && status !== 'active'

const { active, inactive, pending, locked } = cardStatus
const live: readonly number[] = [active, inactive, pending, locked]

/** The first reason that applies is the one shown. */
const checks: readonly [RenewalReason, (card: EndingCard) => boolean][] = [
  ['ended', ({ card_status_id }) => !live.includes(card_status_id)],
  ['locked', ({ card_status_id }) => card_status_id === locked],
  ['not_activated', ({ card_status_id }) => card_status_id === pending],
  ['replaced', ({ is_replaced }) => is_replaced],
  ['renewed', ({ is_renewed }) => is_renewed],
  ['network', ({ has_network }) => !has_network],
  ['account', ({ standing }) => standing !== 'open'],
  ['inactive', ({ card_status_id }) => card_status_id === inactive],
  ['vehicle', ({ vehicle_status }) => isOther(vehicle_status)],
  ['driver', ({ driver_status }) => isOther(driver_status)],
  ['unused', ({ is_used }) => !is_used],
]

/** Why a card should not be renewed; null if it should. */
export const reasonNotToRenew = (card: EndingCard): RenewalReason | null =>
  checks.find(([, applies]) => applies(card))?.[0] ?? null

/** Why a card cannot be renewed regardless of any decision. */
export const reasonNotPossible = (card: EndingCard): RenewalReason | null =>
  checks.find(([reason, applies]) => renewalReasons[reason].isFinal && applies(card))?.[0] ?? null

export const isFinalReason = (reason: RenewalReason | null) => reason !== null && renewalReasons[reason].isFinal

const renewalStates = {
  drafting: 'Being written',
  review: 'With the account',
  approved: 'Approved',
  done: 'Ordered',
} as const
export type RenewalState = keyof typeof renewalStates
export const renewalStateNames = Object.keys(renewalStates) as [RenewalState, ...RenewalState[]]

/** The first day of the month that a run on this day covers: 2027-01-01 on 2026-11-16. */
export const monthOfRun = (today: string) => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsAhead, 1)).toISOString().slice(0, 10)
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** Example: January 2027. */
export const monthWords = (month: string) => monthFormat.format(new Date(`${month}T00:00:00Z`))

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

type Reviewed = { state: RenewalState; reviewed_at: string | null; review_until: string | null }

/** Staff can approve a list that the account has confirmed, or has not answered within the review period. */
export const isReadyToApprove = ({ state, reviewed_at, review_until }: Reviewed, today: string) =>
  state === 'review' && (reviewed_at !== null || (review_until !== null && review_until < today))
