import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnKinds, report } from './report.ts'

const FillUp = z.object({
  vehicle_number: z.string(),
  filled_on: z.iso.date(),
  gallons: z.int(),
  unit_price: z.int().nullable(),
  total: z.int(),
})

const fillUps = report({
  title: 'Fill-ups',
  kind: 'on-demand',
  path: '/fill-up-report',
  access: 'reports.run',
  params: z.object({ from: z.iso.date(), to: z.iso.date() }),
  row: FillUp,
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
})

test('a definition comes back as it was written, with the types of its row', () => {
  const row: z.output<typeof fillUps.row> = {
    vehicle_number: '7',
    filled_on: '2025-11-01',
    gallons: 12_345,
    unit_price: null,
    total: 4_321,
  }
  expect(fillUps.columns.map(({ key }) => row[key])).toEqual(['7', '2025-11-01', 12_345, null, 4_321])
})

test('volume, price and money are whole numbers with the decided number of decimals', () => {
  expect(columnKinds).toMatchObject({ gallons: { decimals: 3 }, 'unit-price': { decimals: 5 }, money: { decimals: 2 } })
})

// The rest is checked by the compiler: each mistake below must be one, or `tsc` reports an unused expectation.
test('a column, total or group that is not in the row, or does not fit it, does not compile', () => {
  const sound = { ...fillUps, kind: 'on-demand', access: 'reports.run' } as const
  expect([
    report(sound),
    report({ ...sound, kind: 'admin', access: 'admin-reports.run', totals: [], group_by: [] }),
    report({ ...sound, columns: [{ key: 'unit_price', title: 'Price', kind: 'unit-price', width: 9 }] }),
    // @ts-expect-error the row has no odometer
    report({ ...sound, columns: [{ key: 'odometer', title: 'Odometer', kind: 'integer', width: 8 }] }),
    // @ts-expect-error a vehicle number is not money
    report({ ...sound, columns: [{ key: 'vehicle_number', title: 'Vehicle', kind: 'money', width: 8 }] }),
    // @ts-expect-error gallons are not text
    report({ ...sound, columns: [{ key: 'gallons', title: 'Gallons', kind: 'text', width: 8 }] }),
    // @ts-expect-error the fixed-width file needs a width
    report({ ...sound, columns: [{ key: 'gallons', title: 'Gallons', kind: 'gallons' }] }),
    // @ts-expect-error a report without columns is none
    report({ ...sound, columns: [] }),
    // @ts-expect-error vehicle numbers do not add up
    report({ ...sound, totals: [{ key: 'vehicle_number', fold: 'sum' }] }),
    // @ts-expect-error an average of what, per what
    report({ ...sound, totals: [{ key: 'unit_price', fold: 'ratio' }] }),
    // @ts-expect-error the row has no driver
    report({ ...sound, group_by: ['driver'] }),
    // @ts-expect-error an admin report is for staff
    report({ ...sound, kind: 'admin', access: 'reports.run' }),
    // @ts-expect-error a customer report is not for staff alone
    report({ ...sound, kind: 'scheduled', access: 'admin-reports.run' }),
    // @ts-expect-error reports live under a path that ends in -report
    report({ ...sound, path: '/fill-ups' }),
  ]).toHaveLength(14)
})
