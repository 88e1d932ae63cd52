// docs/product/fees.md
import { expect, test } from 'vitest'
import { consentText, feeProblems } from './fees.ts'

const everything = {
  product_id: null,
  grade: null,
  family: null,
  site_id: null,
  site_name: null,
  site_group_id: null,
  site_group_name: null,
  reach: null,
  card_network_id: null,
}

test('the consent names the amount, the occasion and the scope of the fee', () => {
  expect(consentText({ name: 'Per fill', kind: 'transaction', amount: 150, rate: 0, ...everything })).toBe(
    'I agree to the fee “Per fill”: $1.50 for each purchase. It is charged from the day after I agree.',
  )
  expect(consentText({ name: 'Away', kind: 'out of network', amount: 0, rate: 1_250, ...everything })).toBe(
    'I agree to the fee “Away”: 1.25 % of its total for each purchase at a retail site or in the extended network. It is charged from the day after I agree.',
  )
  const narrow = { ...everything, family: 'diesel', site_name: 'Kent yard', site_id: 7, card_network_id: 1 }
  expect(consentText({ name: 'Yard', kind: 'transaction', amount: 50, rate: 0, ...narrow })).toBe(
    'I agree to the fee “Yard”: $0.50 for each purchase, only all diesel, only at: Kent yard, CFN. It is charged from the day after I agree.',
  )
})

test.each([
  ['transaction', 150, 0, {}],
  ['transaction', 0, 1_000, {}],
  ['transaction', 0, 0, { amount: 'Must be either an amount or a percentage' }],
  ['out of network', 150, 1_000, { amount: 'Must be either an amount or a percentage' }],
  ['card month', 0, 1_000, { rate: 'This fee is an amount' }],
  ['invoice', 0, 1_000, { rate: 'This fee is an amount' }],
] as const)('a %s fee of %i cents and rate %i has the problems %o', (kind, amount, rate, problems) => {
  expect(feeProblems({ kind, amount, rate, ...everything })).toEqual(problems)
})

test.each([
  ['transaction', { grade: 'Diesel', reach: 'remote' }, {}],
  ['transaction', { grade: 'Diesel', product_id: 19 }, { product_id: 'Choose a product, a grade or a family' }],
  ['card month', { card_network_id: 1 }, { card_network_id: 'This fee holds for everything' }],
  ['invoice', { family: 'diesel' }, { family: 'This fee holds for everything' }],
] as const)('a %s fee for %o has the problems %o', (kind, scope, problems) => {
  expect(feeProblems({ kind, amount: 150, rate: 0, ...everything, ...scope })).toEqual(problems)
})
