import { expect, test } from 'vitest'
import { asAsked } from './as-asked.ts'
import { filtersInWords, periodInWords } from './report-words.ts'
import { reports } from './reports.ts'

const today = '2026-03-01'

test.each([
  ['daily-transaction', 'Posted'],
  ['scheduled-exception', 'Found'],
] as const)('%s covers what is new since the last report, or since yesterday', (key, verb) => {
  expect(periodInWords(reports[key], {}, { today })).toBe(`${verb} since Feb 28, 2026`)
  expect(periodInWords(reports[key], {}, { today, posted: { after: 1 } })).toBe(`${verb} since the last report`)
})

test('a report without days has no period', () => {
  expect(periodInWords(reports['list-driver-or-vehicle'], {}, { today })).toBeUndefined()
})

test('a summary names its columns after the chosen groups, and hides the second if none is chosen', () => {
  const { columns } = asAsked(reports['fuel-summary'], { group_1: 'site', group_2: 'none' })
  expect(columns.slice(0, 2)).toMatchObject([{ title: 'Site' }, { is_shown: false }])
})

test('filters are written with the dollar sign before the amount and the unit after the gallons', () => {
  expect(filtersInWords(reports['transaction-detail'], { min_gallons: 50, min_amount: 100, state: 'WA' })).toEqual([
    'State: WA',
    'At least: 50 gal',
    'At least: $100',
  ])
})
