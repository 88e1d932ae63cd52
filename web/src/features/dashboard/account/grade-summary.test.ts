import { expect, test } from 'vitest'
import { gradeSummary } from './grade-summary.ts'

const month = (from: string, to: string) => ({ from, to })
const grade = (name: 'Diesel' | 'CNG' | 'DEF', family: 'diesel' | 'cng' | 'other', ...gallons: number[]) => ({
  grade: name,
  family,
  is_fuel: true,
  values: gallons.map((value) => ({ gallons: value, amount: 0 })),
})
const months = {
  from: '2026-10-01',
  to: '2026-11-14',
  bucket: 'month' as const,
  buckets: [month('2026-10-01', '2026-10-31'), month('2026-11-01', '2026-11-14')],
}

test('the chart is summarized in one sentence', () => {
  const dataProducts = [grade('Diesel', 'diesel', 3_000_000, 5_000_000), grade('CNG', 'cng', 2_000_000, 0)]
  expect(gradeSummary({ ...months, dataProducts })).toBe(
    '10,000 gallons, 80% of it diesel; the month with the most was October 2026.',
  )
})

test('a single fuel is all of it, and the acronym CNG keeps its capitals', () => {
  expect(gradeSummary({ ...months, dataProducts: [grade('CNG', 'cng', 0, 1_000_000)] })).toBe(
    '1,000 gallons, all of it CNG; the month with the most was November 2026 so far.',
  )
})

test('a name that starts with an abbreviation keeps its capitals', () => {
  expect(gradeSummary({ ...months, dataProducts: [grade('DEF', 'other', 0, 1_000_000)] })).toBe(
    '1,000 gallons, all of it DEF and other; the month with the most was November 2026 so far.',
  )
})
