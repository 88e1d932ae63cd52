// docs/product/receivables.md#adjustments
import { expect, test } from 'vitest'
import { needsSecondPerson, signProblem, type AdjustmentReason } from './adjustments.ts'

test.each<[AdjustmentReason, number, number | null, boolean]>([
  ['goodwill', -25_000, 25_000, false],
  ['goodwill', -25_001, 25_000, true],
  ['price dispute', 25_001, 25_000, true],
  ['other', -200_000_000, null, false],
  ['goodwill', -1, 0, true],
  ['write-off', -1, 25_000, true],
  ['write-off', -1, null, true],
  ['refund', 1, null, true],
])('%s of %i with approval required above %s: a second person is needed: %s', (reason, amount, over, needed) => {
  expect(needsSecondPerson(reason, amount, over)).toBe(needed)
})

test.each<[AdjustmentReason, number, string | undefined]>([
  ['goodwill', -1, undefined],
  ['goodwill', 1, 'This reason only lowers what is owed'],
  ['late fee', -1, 'This reason only raises what is owed'],
  ['transfer', 1, undefined],
  ['transfer', -1, undefined],
])('the sign of %s of %i has the problem: %s', (reason, amount, problem) => {
  expect(signProblem(reason, amount)).toBe(problem)
})
