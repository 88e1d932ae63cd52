// docs/product/receivables.md#adjustments: an amount with a reason, outside any invoice.

type Reason = {
  name: string
  /** The ledger code of the offsetting leg. */
  code: 'ADJUST' | 'LATE' | 'FEES' | 'BADDEBT' | 'CASH'
  /** Whether it lowers the amount owed, raises it, or may do both. */
  sign: 'credit' | 'debit' | 'either'
  /** Always needs the approval of another member of staff. */
  needsSecond?: true
  /** Not offered in the form, because the portal creates it automatically. */
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

/** The problem with the amount's sign, or undefined. */
export const signProblem = (reason: AdjustmentReason, amount: number) => {
  const wanted = signs[ruleOf(reason).sign]
  if (wanted === 0 || Math.sign(amount) === wanted) return undefined
  return wanted < 0 ? 'This reason only lowers what is owed' : 'This reason only raises what is owed'
}

/** If `approval_over` is null, no amount alone requires a second person. */
export const needsSecondPerson = (reason: AdjustmentReason, amount: number, approval_over: number | null) =>
  ruleOf(reason).needsSecond === true || (approval_over !== null && Math.abs(amount) > approval_over)

export const adjustmentNumber = (sequence: number) => `ADJ-${String(sequence).padStart(6, '0')}`
