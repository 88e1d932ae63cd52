import { expect, test } from 'vitest'
import { refusedRange, type DateRange } from './date-range.ts'

test.each<[range: DateRange, at: DateRange]>([
  [{ from: '2026-03-02', to: '2026-03-01' }, { from: 'From must not be after To' }],
  [{ from: '2026-03-01', to: '2026-03-01' }, {}],
  [{ from: '2026-03-01' }, {}],
  [{ to: '2026-03-01' }, {}],
  [{ from: '1900-01-01', to: '2099-12-31' }, {}],
  [{ from: '0001-01-01' }, { from: 'Too long ago' }],
  [{ to: '9999-12-31' }, { to: 'Must be before 2100' }],
  [
    { from: '2100-01-01', to: '1899-12-31' },
    { from: 'Must be before 2100', to: 'Too long ago' },
  ],
])('the range %j has the problems %j', (range, at) => {
  expect(refusedRange(range)).toEqual({ from: undefined, to: undefined, ...at })
})
