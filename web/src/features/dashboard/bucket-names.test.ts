import { expect, test } from 'vitest'
import { bucketName, isSoFar, spanName } from './bucket-names.ts'

test.each([
  ['day', '2026-11-01', '2026-11-01', 'Nov 1', 'Sun, Nov 1, 2026'],
  ['week', '2026-12-27', '2027-01-02', 'Dec 27', 'Dec 27 – Jan 2, 2027'],
  ['month', '2026-11-01', '2026-11-30', 'Nov', 'November 2026'],
  ['month', '2026-11-01', '2026-11-14', 'Nov', 'November 2026 so far'],
  ['month', '2028-02-01', '2028-02-28', 'Feb', 'February 2028 so far'],
  ['month', '2026-01-01', '2026-01-31', 'Jan ’26', 'January 2026'],
] as const)('the %s from %s to %s is called %s, or %s', (bucket, from, to, label, title) => {
  expect(bucketName(bucket, { from, to })).toEqual({ label, title })
})

test('only an unfinished month is marked as so far', () => {
  expect(isSoFar('month', { from: '2026-11-01', to: '2026-11-14' })).toBe(true)
  expect(isSoFar('month', { from: '2026-11-01', to: '2026-11-30' })).toBe(false)
  expect(isSoFar('day', { from: '2026-11-14', to: '2026-11-14' })).toBe(false)
})

test('a period is named by its first and last day, whatever the browser’s time zone', () => {
  expect(spanName({ from: '2025-12-01', to: '2026-11-14' })).toBe('Dec 1, 2025 – Nov 14, 2026')
})
