import { expect, test } from 'vitest'
import { readDollars, dollars, gallons, milesPerGallon, unitPrice } from './money.ts'

test.each([
  [123_456, '$1,234.56'],
  [-100, '-$1.00'],
  [0, '$0.00'],
])('%d cents are shown as %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})

test.each([
  [429_900, '$4.299'],
  [429_912, '$4.29912'],
])('a unit price of %d hundred-thousandths is shown as %s', (price, text) => {
  expect(unitPrice(price)).toBe(text)
})

test('gallons are shown with three decimals', () => {
  expect([gallons(123_456), gallons(1_000_000), gallons(-50)]).toEqual(['123.456', '1,000.000', '-0.050'])
})

test('miles per gallon have one decimal, and are empty if the miles or the gallons are unknown', () => {
  expect([milesPerGallon(450, 75_000), milesPerGallon(null, 75_000), milesPerGallon(450, 0)]).toEqual(['6.0', '', ''])
})

test.each([
  ['1250', 125_000],
  ['1,250.00', 125_000],
  [' $1,250.5 ', 125_050],
  ['0.01', 1],
  ['', undefined],
  ['12,50', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1e5', undefined],
])('%j typed as an amount is %s cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents)
})
