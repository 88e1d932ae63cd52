import { expect, test } from 'vitest'
import { isWholeDate } from './whole-date.ts'

test.each([
  ['0002-11-15', false],
  ['0020-11-15', false],
  ['0202-11-15', false],
  ['2026-11-15', true],
  ['1026-11-15', true],
  ['9999-12-31', true],
  ['', false],
])('a field value of %s is a complete date: %s', (text, isWhole) => {
  expect(isWholeDate(text)).toBe(isWhole)
})
