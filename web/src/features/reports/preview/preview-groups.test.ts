import { expect, test } from 'vitest'
import { aReport } from '#src/features/reports/a-report.fixture.ts'
import { groupHeading, sectionsOf } from './preview-groups.ts'

const columns = ['state', 'product', 'quantity']
const rows = [
  ['OR', 'Diesel', 1],
  ['OR', 'Diesel', 2],
  ['OR', 'Unleaded', 3],
  ['WA', 'Diesel', 4],
]

test('a preview without groups is one section', () => {
  expect(sectionsOf({ columns, rows, group_by: [], groups: [] })).toEqual([{ opens: [], rows, closes: [] }])
})

test('second-level groups nest in first-level groups, and both close when the first level changes', () => {
  const groups = [
    { values: ['OR'], row_count: 3, totals: [6] },
    { values: ['OR', 'Diesel'], row_count: 2, totals: [3] },
    { values: ['OR', 'Unleaded'], row_count: 1, totals: [3] },
    { values: ['WA'], row_count: 9, totals: [40] },
    { values: ['WA', 'Diesel'], row_count: 9, totals: [40] },
  ]
  const names = (list: { values: unknown[] }[]) => list.map(({ values }) => values.join(' '))
  const sections = sectionsOf({ columns, rows, group_by: ['state', 'product'], groups })
  expect(sections.map(({ opens, closes, rows: own }) => [names(opens), own.length, names(closes)])).toEqual([
    [['OR', 'OR Diesel'], 2, ['OR Diesel']],
    [['OR Unleaded'], 1, ['OR Unleaded', 'OR']],
    [['WA', 'WA Diesel'], 1, ['WA Diesel', 'WA']],
  ])
  expect(sections[0]?.closes[0]?.totals).toEqual([3])
})

test('rows without a value form a group too', () => {
  const sections = sectionsOf({
    columns: ['driver', 'quantity'],
    rows: [
      [null, 1],
      [null, 2],
      ['7', 3],
    ],
    group_by: ['driver'],
    groups: [{ values: [null], row_count: 2, totals: [3] }],
  })
  expect(sections.map(({ rows: own }) => own.length)).toEqual([2, 1])
})

test('the heading of a group adds the group’s known facts to its name', () => {
  const report = { ...aReport, heading: ['fees'] }
  const named = {
    report,
    preview: { columns: ['card_number', 'fees'], group_by: ['card_number'] },
    text: (_: unknown, value: unknown) => String(value),
  }
  const group = { values: ['4400'], row_count: 1, totals: [] }
  expect(groupHeading(named, group, { rows: [['4400', 7]] })).toBe('Card 4400 · Fees 7')
  expect(groupHeading(named, group, { rows: [['4400', null]] })).toBe('Card 4400')
})
