// docs/product/receivables.md#late-fees
import { expect, test } from 'vitest'
import { isLateFeeDue, lateFeeOf } from './late-fees.ts'

const rules = {
  late_fee_flat: 1_000,
  late_fee_rate: 1_500,
  late_fee_grace_days: 5,
  late_fee_min_open: 1_000,
  late_fee_repeats: false,
}

test.each([
  [81_237, 1_219],
  [30_000, 1_000],
  [0, 1_000],
])('the late fee on %i open cents, at 1.5 % with a $10.00 minimum, is %i', (open, fee) => {
  expect(lateFeeOf(rules, open)).toBe(fee)
})

test('without a rate and a flat amount there is no late fee', () => {
  expect(lateFeeOf({ ...rules, late_fee_flat: 0, late_fee_rate: 0 }, 999_999)).toBe(0)
})

test.each([
  ['2026-03-06', false, 0, false],
  ['2026-03-07', false, 0, true],
  ['2026-03-07', false, 1, false],
  ['2026-06-30', false, 1, false],
  ['2026-04-05', true, 1, false],
  ['2026-04-06', true, 1, true],
  ['2026-05-05', true, 2, false],
  ['2026-05-06', true, 2, true],
])('due on March 1, on %s, repeated %s, after %i late fees: another one is due: %s', (today, late_fee_repeats, fees, due) => {
  const item = { due_on: '2026-03-01', fees, last_fee_on: null }
  expect(isLateFeeDue({ ...rules, late_fee_repeats }, item, today)).toBe(due)
})

test('an item that was late for months before fees were charged gets the next fee thirty days after the last', () => {
  const often = { ...rules, late_fee_repeats: true }
  const item = { due_on: '2026-03-01', fees: 1, last_fee_on: '2026-09-01' }
  expect(isLateFeeDue(often, item, '2026-09-30')).toBe(false)
  expect(isLateFeeDue(often, item, '2026-10-01')).toBe(true)
})
