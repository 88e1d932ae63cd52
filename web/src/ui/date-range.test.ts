import { expect, test } from 'vitest'
import { refusedRange, type DateRange } from './date-range.ts'

test.each<[range: DateRange, words: string | undefined]>([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'From must not be after To'],
  [{ from: '2026-03-01', to: '2026-03-01' }, undefined],
  [{ from: '2026-03-01' }, undefined],
  [{ to: '2026-03-01' }, undefined],
])('the range %j has the problem: %s', (range, words) => {
  expect(refusedRange(range)).toBe(words)
})
