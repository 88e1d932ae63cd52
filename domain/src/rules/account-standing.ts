// docs/product/accounts.md#where-an-account-stands: what may be done in an account, by where it stands.
import type { CardStatusId } from './card-status.ts'
import { cardStatus } from './card-status.ts'

export const standings = ['prospect', 'open', 'on_hold', 'closed'] as const
export type Standing = (typeof standings)[number]

export const standingNames: Readonly<Record<Standing, string>> = {
  prospect: 'Prospect',
  open: 'Open',
  on_hold: 'On hold',
  closed: 'Closed',
}

export const holdReasons = ['credit', 'fraud', 'request'] as const
export type HoldReason = (typeof holdReasons)[number]

export const holdReasonNames: Readonly<Record<HoldReason, string>> = {
  credit: 'Credit',
  fraud: 'Fraud',
  request: 'Customer’s request',
}

/** Customers may read a closed account, and staff may open it again, for so long. */
export const daysAfterClosing = 90

/** A purchase that arrives late is still placed in a closed account and billed, for so long. */
export const lateBillingDays = 180

export const standingRefusals = {
  account_not_open: 'This account is not open yet',
  account_on_hold: 'This account is on hold',
  account_closed: 'This account is closed',
} as const
type StandingRefusal = keyof typeof standingRefusals

/** `any`: reading. `kept`: what an account on hold may still do. `open`: new orders and cards, raised limits, activation. */
export type StandingNeeded = 'any' | 'kept' | 'open'

const refusals: Readonly<Record<StandingNeeded, Readonly<Record<Standing, StandingRefusal | null>>>> = {
  any: { prospect: null, open: null, on_hold: null, closed: null },
  kept: { prospect: null, open: null, on_hold: null, closed: 'account_closed' },
  open: { prospect: 'account_not_open', open: null, on_hold: 'account_on_hold', closed: 'account_closed' },
}

export const standingRefusal = (standing: Standing, needed: StandingNeeded) => refusals[needed][standing]

const { active, inactive, pending, locked, cancelled } = cardStatus
const live: readonly number[] = [active, inactive, pending, locked]

/** What the account makes of its live cards. A card that ended by itself stays what it was. */
const shownAs: Readonly<Record<Standing, CardStatusId | null>> = {
  prospect: null,
  open: null,
  on_hold: locked,
  closed: cancelled,
}

/**
 * docs/product/accounts.md#effective-status: the only status of a card that is told outward. The card's own row does not
 * change with its account, so a release restores exactly what was before.
 */
export const effectiveStatus = (card: { card_status_id: number }, account: { standing: Standing }): number =>
  (live.includes(card.card_status_id) ? shownAs[account.standing] : null) ?? card.card_status_id

/** The statuses in the rows of the cards that are told as this one, in this account. */
export const statusesToldAs = (card_status_id: number, account: { standing: Standing }): number[] =>
  Object.values(cardStatus).filter((own) => effectiveStatus({ card_status_id: own }, account) === card_status_id)
