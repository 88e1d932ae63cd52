// docs/product/accounts.md#where-an-account-stands: what each standing of an account allows.
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

/** How long customers may read a closed account, and staff may open it again. */
export const daysAfterClosing = 90

/** How long late purchases are still placed in a closed account and billed. */
export const lateBillingDays = 180

export const standingRefusals = {
  account_not_open: 'This account is not open yet',
  account_on_hold: 'This account is on hold',
  account_closed: 'This account is closed',
} as const
type StandingRefusal = keyof typeof standingRefusals

/** `any`: reading. `kept`: actions still allowed on hold. `open`: new orders and cards, raised limits, activation. */
export type StandingNeeded = 'any' | 'kept' | 'open'

const refusals: Readonly<Record<StandingNeeded, Readonly<Record<Standing, StandingRefusal | null>>>> = {
  any: { prospect: null, open: null, on_hold: null, closed: null },
  kept: { prospect: null, open: null, on_hold: null, closed: 'account_closed' },
  open: { prospect: 'account_not_open', open: null, on_hold: 'account_on_hold', closed: 'account_closed' },
}

export const standingRefusal = (standing: Standing, needed: StandingNeeded) => refusals[needed][standing]

const { active, inactive, pending, locked, cancelled } = cardStatus
const live: readonly number[] = [active, inactive, pending, locked]

/** The status that live cards of the account take on. A card that is no longer live keeps its status. */
const shownAs: Readonly<Record<Standing, CardStatusId | null>> = {
  prospect: null,
  open: null,
  on_hold: locked,
  closed: cancelled,
}

/**
 * docs/product/accounts.md#effective-status: the only card status shown to others. The card's own row does not change with its
 * account, so releasing a hold restores the previous status.
 */
export const effectiveStatus = (card: { card_status_id: number }, account: { standing: Standing }): number =>
  (live.includes(card.card_status_id) ? shownAs[account.standing] : null) ?? card.card_status_id

/** The stored statuses whose effective status in this account is the given one. */
export const statusesToldAs = (card_status_id: number, account: { standing: Standing }): number[] =>
  Object.values(cardStatus).filter((own) => effectiveStatus({ card_status_id: own }, account) === card_status_id)
