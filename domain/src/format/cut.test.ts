import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test.each([
  ['Kent', 10, 'Kent'],
  ['Kent Cardlock', 4, 'Kent'],
  ['a🚚b', 1, 'a'],
  ['a🚚b', 2, 'a'],
  ['a🚚b', 3, 'a🚚'],
  ['', 3, ''],
])('%j, at most %i: %j', (text, most, kept) => {
  expect(cut(text, most)).toBe(kept)
})
