// docs/product/fees.md
import { expect, test } from 'vitest'
import { consentText, feeProblems } from './fees.ts'

test('the words of a consent name the amount and the occasion', () => {
  expect(consentText({ name: 'Per fill', kind: 'transaction', amount: 150, rate: 0 })).toBe(
    'I agree to the fee “Per fill”: $1.50 for each purchase. It is charged from the day after I agree.',
  )
  expect(consentText({ name: 'Away', kind: 'out of network', amount: 0, rate: 1_250 })).toBe(
    'I agree to the fee “Away”: 1.25 % of its total for each purchase at a retail site or in the extended network. It is charged from the day after I agree.',
  )
})

test.each([
  ['transaction', 150, 0, {}],
  ['transaction', 0, 1_000, {}],
  ['transaction', 0, 0, { amount: 'Must be either an amount or a percentage' }],
  ['out of network', 150, 1_000, { amount: 'Must be either an amount or a percentage' }],
  ['card month', 0, 1_000, { rate: 'This fee is an amount' }],
  ['invoice', 0, 1_000, { rate: 'This fee is an amount' }],
] as const)('a fee %s of %i cents and rate %i has the problems %o', (kind, amount, rate, problems) => {
  expect(feeProblems({ kind, amount, rate })).toEqual(problems)
})
