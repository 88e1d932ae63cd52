// docs/product/receivables.md: the provider's rules for all accounts, in the format of a form.
import type { ReceivableRules } from '@forecourt/domain/contract/receivables.ts'
import { readDollars } from '@forecourt/domain/format/money.ts'
import { amountProblem, daysProblem, optionalAmountProblem, percentProblem } from '#src/record/typed-amounts.ts'

const inDollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

export const valuesOf = (rules: ReceivableRules) => ({
  approval_over: inDollars(rules.approval_over),
  auto_rebill_limit: inDollars(rules.auto_rebill_limit),
  late_fee_flat: inDollars(rules.late_fee_flat),
  late_fee_min_open: inDollars(rules.late_fee_min_open),
  return_fee: inDollars(rules.return_fee),
  late_fee_rate: (rules.late_fee_rate / 1_000).toString(),
  late_fee_grace_days: String(rules.late_fee_grace_days),
  late_fee_repeats: rules.late_fee_repeats,
  automatic_hold: rules.automatic_hold,
  close_after_days: String(rules.close_after_days),
  remit_to: rules.remit_to,
  tax_id: rules.tax_id,
  invoice_message: rules.invoice_message,
})
export type RulesForm = ReturnType<typeof valuesOf>

/** Only the limit for a second person's approval may be empty: then nothing needs approval. */
export const ruleProblems = {
  approval_over: optionalAmountProblem,
  auto_rebill_limit: amountProblem,
  late_fee_flat: amountProblem,
  late_fee_min_open: amountProblem,
  return_fee: amountProblem,
  late_fee_rate: percentProblem,
  late_fee_grace_days: daysProblem,
  close_after_days: daysProblem,
} as const satisfies Partial<Record<keyof RulesForm, (typed: string) => string | null>>

/** Builds the request body from valid values. */
export const bodyOf = ({ automatic_hold, late_fee_repeats, ...typed }: RulesForm, version: number) => ({
  approval_over: readDollars(typed.approval_over) ?? null,
  auto_rebill_limit: readDollars(typed.auto_rebill_limit) ?? 0,
  late_fee_flat: readDollars(typed.late_fee_flat) ?? 0,
  late_fee_min_open: readDollars(typed.late_fee_min_open) ?? 0,
  return_fee: readDollars(typed.return_fee) ?? 0,
  late_fee_rate: Math.round(Number(typed.late_fee_rate) * 1_000),
  late_fee_grace_days: Number(typed.late_fee_grace_days),
  automatic_hold,
  late_fee_repeats,
  close_after_days: Number(typed.close_after_days),
  remit_to: typed.remit_to,
  tax_id: typed.tax_id,
  invoice_message: typed.invoice_message,
  version,
})
