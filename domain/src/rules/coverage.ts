// docs/product/transactions-and-money.md#coverage-health: networks deny reimbursement of fraud if limits are blank, all nines or
// far above real use, or if no state is restricted. These are the reasons in words.

/** A limit above this multiple of the tank does not limit anything. */
export const tankMargin = 1.5

/** A gap if the limit of transactions per day exceeds this multiple of the busiest day. */
export const peakMargin = 3
export const peakDays = 90

const coverageGaps = {
  no_limit: 'No limit is set: a person who finds the card can fill without limit',
  all_nines: 'A limit of all nines counts as none',
  no_states: 'No list of states: the card works everywhere',
  above_tank: 'The gallons per fill are far above what the vehicle’s tank holds',
  above_peak: 'The transactions per day are far above the most the card had on one day in the last 90 days',
} as const

/** Being idle is not a gap in coverage, but it is listed and counted, because the loss of an unused card is noticed late. */
export const coverageReasons = { ...coverageGaps, idle: 'The card has not been used for a while' } as const

export type CoverageGap = keyof typeof coverageGaps
export type CoverageReason = keyof typeof coverageReasons
export const coverageGapNames = Object.keys(coverageGaps) as [CoverageGap, ...CoverageGap[]]
export const coverageReasonNames = Object.keys(coverageReasons) as [CoverageReason, ...CoverageReason[]]
