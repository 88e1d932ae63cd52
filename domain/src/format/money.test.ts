import { expect, test } from 'vitest'
import { dollars, gallons, milesPerGallon, unitPrice } from './money.ts'

test.each([
  [123_456, '$1,234.56'],
  [-100, '-$1.00'],
  [0, '$0.00'],
])('%d cents are %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})

test.each([
  [429_900, '$4.299'],
  [429_912, '$4.29912'],
])('%d hundred-thousandths are %s', (price, text) => {
  expect(unitPrice(price)).toBe(text)
})

test('gallons are shown to the thousandth', () => {
  expect([gallons(123_456), gallons(1_000_000), gallons(-50)]).toEqual(['123.456', '1,000.000', '-0.050'])
})

test('miles per gallon have one decimal, and are empty where the miles are not known', () => {
  expect([milesPerGallon(450, 75_000), milesPerGallon(null, 75_000), milesPerGallon(450, 0)]).toEqual(['6.0', '', ''])
})
