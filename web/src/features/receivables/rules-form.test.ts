import { expect, test } from 'vitest'
import { bodyOf, ruleProblems, valuesOf, type RulesForm } from './rules-form.ts'

const rules = {
  approval_over: 25_000,
  auto_rebill_limit: 25_000,
  automatic_hold: false,
  late_fee_flat: 1_500,
  late_fee_rate: 1_500,
  late_fee_grace_days: 5,
  late_fee_min_open: 1_000,
  late_fee_repeats: true,
  return_fee: 2_500,
  close_after_days: 2,
  remit_to: 'PO Box 1',
  tax_id: '',
  invoice_message: '',
  version: 3,
}
const fields = Object.keys(ruleProblems) as (keyof typeof ruleProblems)[]

const refusedIn = (values: RulesForm) => fields.filter((field) => ruleProblems[field](values[field]) !== null)

test('unchanged rules are saved with the same values, to the cent', () => {
  expect(bodyOf(valuesOf(rules), 3)).toEqual(rules)
  expect(refusedIn(valuesOf(rules))).toEqual([])
})

test.each(['abc', '12,34,5', '-', '-5', '1.2.3', '$'])('no rule accepts "%s", which is not a valid number', (typed) => {
  expect(refusedIn({ ...valuesOf(rules), ...Object.fromEntries(fields.map((field) => [field, typed])) })).toEqual(fields)
})

test('only the approval limit may be empty, which means no limit', () => {
  expect(fields.filter((field) => ruleProblems[field]('') === null)).toEqual(['approval_over'])
  expect(bodyOf({ ...valuesOf(rules), approval_over: '' }, 3).approval_over).toBeNull()
})

test('days must be whole numbers', () => {
  expect(ruleProblems.late_fee_grace_days('2.5')).toBe('Enter a whole number of days, such as 5')
  expect(ruleProblems.late_fee_rate('2.5')).toBeNull()
})
