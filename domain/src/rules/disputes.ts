// docs/product/receivables.md#disputes
import { addDays } from './dashboard-period.ts'

/** As the terms say: a line that nobody disputed for so long is final. */
const disputeDays = 60

export const lastDayToDispute = (invoiced_on: string) => addDays(invoiced_on, disputeDays)

export const disputeStates = ['open', 'accepted', 'refused'] as const
export type DisputeState = (typeof disputeStates)[number]

/** As the line itself says it, wherever it is listed. */
export const disputeMarks = {
  open: 'Disputed, being looked into',
  accepted: 'Dispute accepted',
  refused: 'Dispute refused',
} as const satisfies Record<DisputeState, string>

/** What an accepted dispute may be booked as. */
export const disputeReasons = ['price dispute', 'tax correction', 'fraud claim', 'goodwill'] as const
