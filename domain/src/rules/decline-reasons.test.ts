import { expect, test } from 'vitest'
import { exceededLimit, triedAgainst } from './decline-reasons.ts'

const card = { max_gallon_fill: 40, max_gallon_period: 80, max_amount_fill: 150, max_amount_period: null }

test.each([
  ['exceeds_gallon_limit', 45_200, null, 'Tried 45.2 gal. The card now allows 40 gal per fill and 80 gal per period.'],
  ['exceeds_transaction_limit', 45_200, 18_000, 'Tried 45.2 gal for $180.00. The card now allows $150.00 per fill.'],
  ['exceeds_gallon_limit', null, null, 'The card now allows 40 gal per fill and 80 gal per period.'],
  ['bad_did', null, 18_000, 'Tried $180.00.'],
  ['bad_did', null, null, ''],
])('%s with quantity %j and amount %j reads “%s”', (decline_code, quantity, amount, words) => {
  expect(triedAgainst({ decline_code, quantity, amount }, card)).toBe(words)
})

test('the text for a card without such a limit mentions no limit', () => {
  const none = { max_gallon_fill: null, max_gallon_period: null, max_amount_fill: null, max_amount_period: null }
  expect(triedAgainst({ decline_code: 'exceeds_gallon_limit', quantity: 1_000, amount: null }, none)).toBe('Tried 1 gal.')
})

test.each([
  ['exceeds_gallon_limit', 45_200, null, { field: 'max_gallon_fill', tried: 46 }],
  ['exceeds_gallon_limit', 40_000, null, { field: 'max_gallon_period', tried: 40 }],
  ['exceeds_gallon_limit', null, null, { field: 'max_gallon_fill', tried: null }],
  ['exceeds_transaction_limit', 45_200, 18_010, { field: 'max_amount_fill', tried: 181 }],
  ['exceeds_transaction_limit', 45_200, 9_000, { field: 'max_amount_fill', tried: 90 }],
  ['bad_did', 45_200, 18_000, null],
])('%s with quantity %j and amount %j was declined by the limit %j', (decline_code, quantity, amount, limit) => {
  expect(exceededLimit({ decline_code, quantity, amount }, card)).toEqual(limit)
})
