import { expect, test } from 'vitest'
import { headline } from './headline.ts'
import { reports } from './reports.ts'

const totalsOf = (report: { totals: readonly { key: string }[] }, values: Record<string, number>) =>
  report.totals.map(({ key }) => values[key] ?? 0)

test('the headline of a report counts rows, gallons of fuel and dollars, but not pieces of goods', () => {
  const report = reports['transaction-detail']
  const totals = totalsOf(report, { quantity: 68_380_065, fuel_quantity: 68_372_100, total: 24_953_826 })
  expect(headline(report, { row_count: 1_248, totals })).toBe('1,248 transactions · 68,372.1 gal · $249,538.26')
})

test('the headline of a report without amounts counts only its rows', () => {
  const report = reports['user-log']
  expect(headline(report, { row_count: 1, totals: totalsOf(report, {}) })).toMatch(/^1 \w+( \w+)?$/)
})
