import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('one is one, and everything else is many, nothing too', () => {
  expect([0, 1, 2].map((count) => counted(count, 'card'))).toEqual(['0 cards', '1 card', '2 cards'])
})

test('thousands are set apart', () => expect(counted(12_345, 'row')).toBe('12,345 rows'))

test('a noun with a plural of its own names it', () => {
  expect([1, 3].map((count) => counted(count, 'try', 'tries'))).toEqual(['1 try', '3 tries'])
})
