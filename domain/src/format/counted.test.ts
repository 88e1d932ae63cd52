import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a noun is singular for one and plural for zero and more than one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'card'))).toEqual(['0 cards', '1 card', '2 cards'])
})

test('thousands are separated by a comma', () => expect(counted(12_345, 'row')).toBe('12,345 rows'))

test('an irregular plural can be passed in', () => {
  expect([1, 3].map((count) => counted(count, 'try', 'tries'))).toEqual(['1 try', '3 tries'])
})
