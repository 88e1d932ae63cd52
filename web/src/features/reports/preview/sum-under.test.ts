import { reports } from '@forecourt/domain/reports/reports.ts'
import { expect, test } from 'vitest'
import { sumUnder } from './sum-under.ts'

const report = reports['transaction-detail']
const totals = (values: Record<string, number>) => report.totals.map(({ key }) => values[key] ?? 0)
const text = (value: unknown) => String(Number(value) / 1_000)

test('gallons and pieces are totaled separately under a quantity, and a name column has no total', () => {
  const under = sumUnder(report, 'quantity')
  expect(under?.of(totals({ quantity: 66_888_200, pieces: 7_965 }), text)).toEqual(['66888.2 gal', '7.965 each'])
  expect(under?.of(totals({ quantity: 66_888_200 }), text)).toEqual(['66888.2 gal'])
  expect(sumUnder(report, 'total')?.of(totals({ total: 5_000 }), text)).toEqual(['5'])
  expect(sumUnder(report, 'site_name')).toBeUndefined()
})
