import { expect, test } from 'vitest'
import { shortGallons, signedPercent, wholeDollars, wholeGallons } from './totals.ts'

test('totals are rounded to whole gallons and dollars', () => {
  expect(wholeGallons(13_870_400)).toBe('13,870')
  expect(wholeGallons(499)).toBe('0')
  expect(wholeDollars(5_620_418)).toBe('$56,204')
  expect(wholeDollars(-150)).toBe('-$2')
  expect(shortGallons(12_000_000)).toBe('12K')
})

test('a percentage change has a sign unless it is zero', () => {
  expect([4.1, -66.7, 0].map(signedPercent)).toEqual(['+4.1%', '−66.7%', '0%'])
})
