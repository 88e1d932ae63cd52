import { expect, test } from 'vitest'
import { embossLines, promptDigit, promptWords, serviceCode, stripeExpiry, stripeName } from './plastic.ts'

const card = {
  number: '7099100000000013',
  account_name: 'Cascade Hauling',
  description: 'Kenworth T680',
  vehicle_number: '42',
  expires_on: '2029-11-30',
}

test('a card has four lines: the grouped number, the account, the description, vehicle and expiry', () => {
  expect(embossLines(card)).toEqual(['7099 1000 0000 0013', 'CASCADE HAULING', 'KENWORTH T680', 'VEH 42 EXP 11/29'])
})

test.each([
  ['a CFN number of seven digits stays whole', { number: '4000123' }, 0, '4000123'],
  ['nineteen digits fit', { number: '1234567890123456789' }, 0, '1234 5678 9012 3456 789'],
  ['accents go', { account_name: 'Peña Léon & Sons' }, 1, 'PENA LEON & SONS'],
  ['signs that embossers lack go', { description: '"Bob" <b>; №5 ☃' }, 2, 'BOB B NO5'],
  ['a long name is cut at 26', { account_name: 'A'.repeat(25) + ' Trucking' }, 1, 'A'.repeat(25)],
  ['without a vehicle', { vehicle_number: null }, 3, 'EXP 11/29'],
  ['without an expiry', { expires_on: null }, 3, 'VEH 42'],
  ['with neither', { vehicle_number: null, expires_on: null }, 3, ''],
])('%s', (_, change, line, text) => {
  expect(embossLines({ ...card, ...change })[line]).toBe(text)
})

test.each([
  [false, false, '0', '721'],
  [false, true, '1', '721'],
  [true, false, '4', '720'],
  [true, true, '5', '720'],
])(
  'a card with PIN %s and odometer %s has the prompt digit %s and the service code %s',
  (has_pin, is_odometer, digit, service) => {
    expect([promptDigit({ has_pin, is_odometer }), serviceCode({ has_pin })]).toEqual([digit, service])
  },
)

test('the stripe has the expiry as YYMM and a name of at least two characters without separators', () => {
  expect(stripeExpiry('2029-11-30')).toBe('2911')
  expect([stripeName('Cascade ^ Hauling'), stripeName('Q')]).toEqual(['CASCADE HAULING', 'Q '])
})

test.each([
  ['0', 'None'],
  ['1', 'Odometer'],
  ['4', 'PIN'],
  ['5', 'PIN and Odometer'],
])('the prompt digit %s is shown as %s', (digit, words) => {
  expect(promptWords(digit)).toBe(words)
})
