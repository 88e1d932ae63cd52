import { expect, test } from 'vitest'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { barsOf } from './group-bars.ts'

const columns = ['group_1', 'group_2', 'quantity']
const many = Array.from({ length: 12 }, (_, index) => [`Site ${index}`, null, 1000 * (12 - index)])
const found = (rows: (string | number | null)[][]) => ({ columns, rows, row_count: rows.length })
const summary = reports['fuel-summary']

test('the bars are of the whole groups, the largest first', () => {
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

test('of many groups the smallest are one bar, and nothing is lost', () => {
  const bars = barsOf(summary, found(many))?.bars ?? []
  expect(bars.at(-1)).toEqual(['All others', 4000 + 3000 + 2000 + 1000])
  expect(bars.reduce((sum, [, value]) => sum + value, 0)).toBe(78_000)
})

test('a part of the rows has no bars: they would lie', () => {
  expect(barsOf(summary, { ...found(many), row_count: 500 })).toBeNull()
})

test('other reports have none', () => {
  expect(barsOf(reports['transaction-detail'], found(many))).toBeNull()
})
