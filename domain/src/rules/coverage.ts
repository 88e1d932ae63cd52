// Domain 0, finding 3: networks deny reimbursement of fraud when limits are blank, all nines or far above real use, or when
// no state is restricted. Why an active card is not covered, in words.

/** A limit this many times the tank no longer limits anything. */
export const tankMargin = 1.5

const coverageGaps = {
  no_limit: 'No limit is set: whoever finds the card can fill without end',
  all_nines: 'A limit of all nines counts as none',
  no_states: 'No list of states: the card works everywhere',
  above_tank: 'The gallons per fill are far above what the vehicle’s tank holds',
} as const

/** Beside the gaps: a card nobody uses is a card nobody misses. Listed and counted, but no gap in coverage. */
export const coverageReasons = { ...coverageGaps, idle: 'Nobody has used the card for a while' } as const

export type CoverageGap = keyof typeof coverageGaps
export type CoverageReason = keyof typeof coverageReasons
export const coverageGapNames = Object.keys(coverageGaps) as [CoverageGap, ...CoverageGap[]]
export const coverageReasonNames = Object.keys(coverageReasons) as [CoverageReason, ...CoverageReason[]]
