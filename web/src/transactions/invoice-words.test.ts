import { expect, test } from 'vitest'
import { dayName, periodName } from './invoice-words.ts'

test('a day of an invoice is the same in every time zone of the browser', () => {
  expect(dayName('2026-11-01')).toBe('Nov 1, 2026')
})

test.each([
  ['2026-10-01', '2026-10-31', 'Oct 1 – 31, 2026'],
  ['2026-10-26', '2026-11-01', 'Oct 26 – Nov 1, 2026'],
  ['2025-12-29', '2026-01-04', 'Dec 29, 2025 – Jan 4, 2026'],
])('a cycle from %s to %s is shown as %s', (period_from, period_to, name) => {
  expect(periodName({ period_from, period_to })).toBe(name)
})
