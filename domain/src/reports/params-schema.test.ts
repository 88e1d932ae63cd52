import { describe, expect, test } from 'vitest'
import { relativeDays, type ParamValue } from './param.ts'
import { paramsSchema } from './params-schema.ts'
import { resolveDay } from './relative-day.ts'
import { report } from './report.ts'
import { reportKeys } from './report-names.ts'
import { reports } from './reports.ts'

const fills = report({
  title: 'Fills',
  kind: 'on-demand',
  path: '/fill-report',
  access: 'reports.run',
  noun: ['fill', 'fills'],
  params: [
    { name: 'from', label: 'From', kind: 'date', default: 'first of last month' },
    { name: 'to', label: 'To', kind: 'date', default: 'last of last month', ends: 'from' },
    { name: 'vehicle_from', label: 'Vehicle from', kind: 'option', source: 'vehicle_ranges' },
    { name: 'vehicle_to', label: 'Vehicle to', kind: 'option', source: 'vehicle_ranges', ends: 'vehicle_from' },
    { name: 'invoice', label: 'Invoice', kind: 'option', source: 'invoices', is_required: true },
    { name: 'basis', label: 'Basis', kind: 'choice', choices: [{ value: 'posted', label: 'Posted' }], default: 'posted' },
    { name: 'codes', label: 'Codes', kind: 'choices', choices: [{ value: 'a', label: 'A' }], default: [] },
    { name: 'least', label: 'At least', kind: 'number', min: 0, max: 100, default: null },
    { name: 'days', label: 'Days', kind: 'number', min: 0, max: 100, default: null, is_whole: true },
    { name: 'is_all', label: 'All', kind: 'switch', default: false },
    { name: 'word', label: 'Word', kind: 'text', max: 10 },
  ],
  columns: [{ key: 'vehicle', title: 'Vehicle', kind: 'text', width: 8 }],
  totals: [],
  group_by: ['vehicle'],
  group_levels: 1,
  order: [],
  data_file: 'columns',
  frequencies: [],
})
const schema = paramsSchema(fills, '2026-03-31')
const refusedAt = (given: Record<string, unknown>) => {
  const { error } = schema.safeParse({ invoice: '7', ...given })
  return error?.issues.map((issue) => (issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0])) ?? []
}

test('omitted parameters get their defaults, and relative days are resolved', () => {
  expect(schema.parse({ invoice: '7', to: 'yesterday' })).toEqual({
    from: '2026-02-01',
    to: '2026-03-30',
    vehicle_from: 'all',
    vehicle_to: 'all',
    invoice: '7',
    basis: 'posted',
    codes: [],
    least: null,
    days: null,
    is_all: false,
    word: '',
    group_by: [],
  })
})

describe('refused, at the field:', () => {
  const cases: [string, Record<string, ParamValue | object>][] = [
    ['from', { from: 'tomorrow' }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: "2026-01-01'; drop table users" }],
    ['to', { to: '9999-99-99' }],
    ['to', { from: '2026-02-02', to: '2026-02-01' }],
    ['to', { from: '2025-02-01', to: '2026-03-01' }],
    ['vehicle_to', { vehicle_from: 'T10', vehicle_to: 'T9' }],
    ['vehicle_to', { vehicle_from: 'x'.repeat(10), vehicle_to: 'a\u0000' }],
    ['invoice', { invoice: 'all' }],
    ['basis', { basis: 'guessed' }],
    ['codes', { codes: ['b'] }],
    ['codes', { codes: ['a', 'a'] }],
    ['least', { least: 101 }],
    ['least', { least: '5' }],
    ['days', { days: 1.5 }],
    ['is_all', { is_all: 1 }],
    ['word', { word: 'x'.repeat(11) }],
    ['group_by', { group_by: ['driver'] }],
    ['group_by', { group_by: ['vehicle', 'vehicle'] }],
    ['account_id', { account_id: 5 }],
    ['__proto__x', { __proto__x: 1 }],
  ]
  test.each(cases)('%s %j', (field, given) => expect(refusedAt(given)).toContain(field))
})

test('the message for a reversed range names both fields', () => {
  const told = (given: object) => schema.safeParse({ invoice: '7', ...given }).error?.issues[0]?.message
  expect(told({ from: '2026-02-02', to: '2026-02-01' })).toBe('From must not be after To')
  expect(told({ vehicle_from: 'T10', vehicle_to: 'T9' })).toBe('Vehicle from must not be after Vehicle to')
})

test('a range of labels is compared numerically, and All leaves an end open', () => {
  expect(refusedAt({ vehicle_from: 'T9', vehicle_to: 'T10' })).toEqual([])
  expect(refusedAt({ vehicle_from: 'T9', vehicle_to: 'all' })).toEqual([])
  expect(refusedAt({ from: '2025-02-01', to: '2026-02-28' })).toEqual([])
})

test.each(reportKeys)('%s opens without parameters, except for required ones', (key) => {
  const { error } = paramsSchema(reports[key], '2026-03-31').safeParse({})
  const required = reports[key].params.flatMap((param) => ('is_required' in param ? [param.name] : []))
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(required)
})

test('relative days are resolved from today', () => {
  const resolved = relativeDays.map((day) => [day, resolveDay(day, '2026-03-31')])
  expect(Object.fromEntries(resolved)).toEqual({
    today: '2026-03-31',
    yesterday: '2026-03-30',
    'a week ago': '2026-03-24',
    'first of this month': '2026-03-01',
    'first of last month': '2026-02-01',
    'last of last month': '2026-02-28',
    'first of last quarter': '2025-10-01',
    'last of last quarter': '2025-12-31',
    'a year ago': '2025-03-31',
  })
  expect(resolveDay('last of last month', '2024-03-01')).toBe('2024-02-29')
  expect(resolveDay('yesterday', '2026-01-01')).toBe('2025-12-31')
  expect(resolveDay('a year ago', '2024-02-29')).toBe('2023-03-01')
})
