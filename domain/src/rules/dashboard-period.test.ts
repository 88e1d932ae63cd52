import { expect, test } from 'vitest'
import { bucketsOf, changeOf } from './dashboard-period.ts'

test('thirty days have thirty bars, including February 29 of a leap year', () => {
  const days = bucketsOf('day', { from: '2028-02-10', to: '2028-03-10' })
  expect(days).toHaveLength(30)
  expect(days.slice(18, 21).map(({ from }) => from)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(days.every(({ from, to }) => from === to)).toBe(true)
})

test('ninety days have twelve whole weeks, preceded by one of six days', () => {
  const weeks = bucketsOf('week', { from: '2026-08-17', to: '2026-11-14' })
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toEqual({ from: '2026-08-17', to: '2026-08-22' })
  expect(weeks.at(-1)).toEqual({ from: '2026-11-08', to: '2026-11-14' })
})

test('a whole number of weeks has no short week', () => {
  expect(bucketsOf('week', { from: '2026-11-01', to: '2026-11-14' })).toEqual([
    { from: '2026-11-01', to: '2026-11-07' },
    { from: '2026-11-08', to: '2026-11-14' },
  ])
})

test('twelve months have twelve bars across the year’s end, the last one to date', () => {
  const months = bucketsOf('month', { from: '2025-12-01', to: '2026-11-14' })
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(months[2]).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(months.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-14' })
})

test('the buckets of a period follow each other without a gap and cover it', () => {
  for (const bucket of ['day', 'week', 'month'] as const) {
    const buckets = bucketsOf(bucket, { from: '2025-12-01', to: '2026-11-30' })
    expect([buckets[0]!.from, buckets.at(-1)!.to]).toEqual(['2025-12-01', '2026-11-30'])
    const gaps = buckets.slice(1).map(({ from }, index) => Date.parse(from) - Date.parse(buckets[index]!.to))
    expect(new Set(gaps)).toEqual(new Set([86_400_000]))
  }
})

test.each([
  [104.1, 100, 4.1],
  [0, 100, -100],
  [3, 9, -66.7],
  [-50, -100, 50],
  [5, 0, null],
  [0, 0, null],
])('from %d, compared with %d, the change is %s percent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})
