import { expect, test } from 'vitest'
import { asAsked } from './as-asked.ts'
import { periodInWords } from './report-words.ts'
import { reports } from './reports.ts'

const today = '2026-03-01'

test.each([
  ['yesterday', 'Feb 28, 2026'],
  ['last 7 days', 'Feb 22, 2026 to Feb 28, 2026'],
  ['last month', 'Feb 1, 2026 to Feb 28, 2026'],
])('the exceptions of %s say which days those were', (period, words) => {
  expect(periodInWords(reports['scheduled-exception'], { period }, { today })).toBe(words)
})

test('a daily report is of what was posted since it was last sent, or since yesterday', () => {
  expect(periodInWords(reports['daily-transaction'], {}, { today })).toBe('Posted since Feb 28, 2026')
  expect(periodInWords(reports['daily-transaction'], {}, { today, posted: { after: 1 } })).toBe('Posted since the last report')
})

test('a report without days says none', () => {
  expect(periodInWords(reports['list-driver-or-vehicle'], {}, { today })).toBeUndefined()
})

test('a summary calls its columns what they hold, and has no second one where nothing was chosen', () => {
  const { columns } = asAsked(reports['fuel-summary'], { group_1: 'site', group_2: 'none' })
  expect(columns.slice(0, 2)).toMatchObject([{ title: 'Site' }, { is_shown: false }])
})
