// docs/product/receivables.md#adjustments: an amount with a reason, outside of any invoice.

type Reason = {
  name: string
  /** Where the other half of the amount is booked. */
  code: 'ADJUST' | 'LATE' | 'FEES' | 'BADDEBT' | 'CASH'
  /** Whether it takes from what is owed, adds to it, or may do both. */
  sign: 'credit' | 'debit' | 'either'
  /** Another member of staff approves it, whatever the amount. */
  needsSecond?: true
  /** Never chosen in the form: it follows from something else. */
  byItself?: true
}

export const adjustmentReasons = {
  goodwill: { name: 'Goodwill', code: 'ADJUST', sign: 'credit' },
  'price dispute': { name: 'Price dispute', code: 'ADJUST', sign: 'either' },
  'tax correction': { name: 'Tax correction', code: 'ADJUST', sign: 'either' },
  'fraud claim': { name: 'Fraud claim', code: 'ADJUST', sign: 'credit' },
  'late fee': { name: 'Late fee', code: 'LATE', sign: 'debit', byItself: true },
  'late fee waived': { name: 'Late fee waived', code: 'LATE', sign: 'credit' },
  'returned payment fee': { name: 'Returned payment fee', code: 'FEES', sign: 'debit', byItself: true },
  'write-off': { name: 'Write-off', code: 'BADDEBT', sign: 'credit', needsSecond: true },
  transfer: { name: 'Transfer', code: 'ADJUST', sign: 'either' },
  refund: { name: 'Refund', code: 'CASH', sign: 'debit', needsSecond: true, byItself: true },
  other: { name: 'Other', code: 'ADJUST', sign: 'either' },
} as const satisfies Record<string, Reason>

export type AdjustmentReason = keyof typeof adjustmentReasons
const ruleOf = (reason: AdjustmentReason): Reason => adjustmentReasons[reason]
export const adjustmentReasonNames = Object.keys(adjustmentReasons) as AdjustmentReason[]
export const chosenReasons = adjustmentReasonNames.filter((reason) => !ruleOf(reason).byItself)

const signs = { credit: -1, debit: 1, either: 0 } as const

/** What is wrong with the sign of this amount, or undefined. */
export const signProblem = (reason: AdjustmentReason, amount: number) => {
  const wanted = signs[ruleOf(reason).sign]
  if (wanted === 0 || Math.sign(amount) === wanted) return undefined
  return wanted < 0 ? 'This reason only takes from what is owed' : 'This reason only adds to what is owed'
}

/** `approval_over` null: no amount needs a second person by itself. */
export const needsSecondPerson = (reason: AdjustmentReason, amount: number, approval_over: number | null) =>
  ruleOf(reason).needsSecond === true || (approval_over !== null && Math.abs(amount) > approval_over)

export const adjustmentNumber = (sequence: number) => `ADJ-${String(sequence).padStart(6, '0')}`
