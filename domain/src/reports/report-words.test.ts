import { expect, test } from 'vitest'
import { asAsked } from './as-asked.ts'
import { filtersInWords, periodInWords } from './report-words.ts'
import { reports } from './reports.ts'

const today = '2026-03-01'

test.each([
  ['daily-transaction', 'Posted'],
  ['scheduled-exception', 'Found'],
] as const)('%s is of what is new since it was last sent, or since yesterday', (key, verb) => {
  expect(periodInWords(reports[key], {}, { today })).toBe(`${verb} since Feb 28, 2026`)
  expect(periodInWords(reports[key], {}, { today, posted: { after: 1 } })).toBe(`${verb} since the last report`)
})

test('a report without days says none', () => {
  expect(periodInWords(reports['list-driver-or-vehicle'], {}, { today })).toBeUndefined()
})

test('a summary calls its columns what they hold, and has no second one where nothing was chosen', () => {
  const { columns } = asAsked(reports['fuel-summary'], { group_1: 'site', group_2: 'none' })
  expect(columns.slice(0, 2)).toMatchObject([{ title: 'Site' }, { is_shown: false }])
})

test('what narrows a report is said as people write it: dollars before the figure, gallons after it', () => {
  expect(filtersInWords(reports['transaction-detail'], { min_gallons: 50, min_amount: 100, state: 'WA' })).toEqual([
    'State: WA',
    'At least: 50 gal',
    'At least: $100',
  ])
})
