import { expect, test } from 'vitest'
import { columnKinds, report, type ParamsOf, type RowOf } from './report.ts'
import { named, reportKeys } from './report-names.ts'
import { reports } from './reports.ts'

const fillUps = report({
  title: 'Fill-ups',
  kind: 'on-demand',
  path: '/fill-up-report',
  access: 'reports.run',
  noun: ['fill-up', 'fill-ups'],
  params: [
    { name: 'from', label: 'From', kind: 'date', default: 'first of last month' },
    { name: 'basis', label: 'Basis', kind: 'choice', choices: [{ value: 'posted', label: 'Posted' }], default: 'posted' },
  ],
  columns: [
    { key: 'vehicle_number', title: 'Vehicle', kind: 'text', width: 8 },
    { key: 'filled_on', title: 'Date', kind: 'date', width: 10 },
    { key: 'gallons', title: 'Gallons', kind: 'gallons', width: 9 },
    { key: 'unit_price', title: 'Price', kind: 'unit-price', width: 9 },
    { key: 'total', title: 'Total', kind: 'money', width: 10 },
  ],
  totals: [
    { key: 'gallons', fold: 'sum' },
    { key: 'total', fold: 'sum' },
    { key: 'unit_price', fold: 'ratio', of: 'total', per: 'gallons' },
  ],
  group_by: ['vehicle_number', 'filled_on'],
  group_levels: 1,
  order: ['-filled_on'],
  data_file: 'columns',
  frequencies: [],
})

test.each(reportKeys)('%s has its own kind, access and path, even if it shares the columns of another report', (key) => {
  expect(reports[key]).toMatchObject(named(key))
})

test('the row and the parameters of a report are typed by its definition', () => {
  const row: RowOf<typeof fillUps> = {
    vehicle_number: '7',
    filled_on: '2025-11-01',
    gallons: 12_345,
    unit_price: null,
    total: 4_321,
  }
  const params: ParamsOf<typeof fillUps> = { from: '2025-11-01', basis: 'posted' }
  expect(fillUps.columns.map(({ key }) => row[key])).toEqual(['7', '2025-11-01', 12_345, null, 4_321])
  expect(fillUps.params.map(({ name }) => params[name])).toEqual(['2025-11-01', 'posted'])
})

test('gallons, unit prices and money are whole numbers with 3, 5 and 2 implied decimals', () => {
  expect(columnKinds).toMatchObject({ gallons: { decimals: 3 }, 'unit-price': { decimals: 5 }, money: { decimals: 2 } })
})

test.each(reportKeys)('%s has no duplicate columns or parameters', (key) => {
  const { columns, params } = reports[key]
  expect(new Set(columns.map((column) => column.key)).size).toBe(columns.length)
  expect(new Set(params.map(({ name }) => name)).size).toBe(params.length)
})

// The compiler checks the rest: each mistake below must be an error, or `tsc` reports an unused expectation.
test('a total, group or order that names no column, or does not fit it, does not compile', () => {
  const sound = { ...fillUps, kind: 'on-demand', access: 'reports.run' } as const
  expect([
    report(sound),
    report({ ...sound, kind: 'admin', access: 'admin-reports.run', totals: [], group_by: [] }),
    // @ts-expect-error the fixed-width file needs a width
    report({ ...sound, columns: [{ key: 'gallons', title: 'Gallons', kind: 'gallons' }], totals: [], group_by: [], order: [] }),
    // @ts-expect-error vehicle numbers do not add up
    report({ ...sound, totals: [{ key: 'vehicle_number', fold: 'sum' }] }),
    // @ts-expect-error a ratio needs to name its two columns
    report({ ...sound, totals: [{ key: 'unit_price', fold: 'ratio' }] }),
    // @ts-expect-error the row has no driver
    report({ ...sound, group_by: ['driver'] }),
    // @ts-expect-error the rows cannot be sorted by a driver either
    report({ ...sound, order: ['-driver'] }),
    // @ts-expect-error an admin report is for staff
    report({ ...sound, kind: 'admin', access: 'reports.run' }),
    // @ts-expect-error a customer report is not for staff alone
    report({ ...sound, kind: 'scheduled', access: 'admin-reports.run' }),
    // @ts-expect-error reports live under a path that ends in -report
    report({ ...sound, path: '/fill-ups' }),
  ]).toHaveLength(10)
})
