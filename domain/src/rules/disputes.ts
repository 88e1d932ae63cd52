// docs/product/receivables.md#disputes
import { addDays } from './dashboard-period.ts'

/** According to the terms, a line that is not disputed within this many days is final. */
const disputeDays = 60

export const lastDayToDispute = (invoiced_on: string) => addDays(invoiced_on, disputeDays)

export const disputeStates = ['open', 'accepted', 'refused'] as const
export type DisputeState = (typeof disputeStates)[number]

/** The mark on the line itself, in every list. */
export const disputeMarks = {
  open: 'Disputed, being looked into',
  accepted: 'Dispute accepted',
  refused: 'Dispute refused',
} as const satisfies Record<DisputeState, string>

/** The reasons under which an accepted dispute may be booked. */
export const disputeReasons = ['price dispute', 'tax correction', 'fraud claim', 'goodwill'] as const
