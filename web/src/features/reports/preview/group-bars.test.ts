import { expect, test } from 'vitest'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { barsOf } from './group-bars.ts'

const columns = ['group_1', 'group_2', 'quantity']
const many = Array.from({ length: 12 }, (_, index) => [`Site ${index}`, null, 1000 * (12 - index)])
const found = (rows: (string | number | null)[][]) => ({ columns, rows, row_count: rows.length })
const summary = reports['fuel-summary']

test('the bars show whole top-level groups, the largest first', () => {
  const rows = [
    ['Unleaded', 'WA', 2000],
    ['Diesel', 'WA', 3000],
    ['Diesel', 'OR', 4000],
  ]
  expect(barsOf(summary, found(rows))?.bars).toEqual([
    ['Diesel', 7000],
    ['Unleaded', 2000],
  ])
})

test('the smallest of many groups share one bar, and the sum stays the same', () => {
  const bars = barsOf(summary, found(many))?.bars ?? []
  expect(bars.at(-1)).toEqual(['All others', 4000 + 3000 + 2000 + 1000])
  expect(bars.reduce((sum, [, value]) => sum + value, 0)).toBe(78_000)
})

test('an incomplete preview has no bars, because they would mislead', () => {
  expect(barsOf(summary, { ...found(many), row_count: 500 })).toBeNull()
})

test('reports that are not a summary have no bars', () => {
  expect(barsOf(reports['transaction-detail'], found(many))).toBeNull()
})
