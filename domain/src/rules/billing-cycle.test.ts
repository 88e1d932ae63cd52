import { expect, test } from 'vitest'
import { cycleOf, dueOn, invoiceNumber } from './billing-cycle.ts'

test.each([
  ['weekly', '2026-03-02', '2026-03-02', '2026-03-08'],
  ['weekly', '2026-03-08', '2026-03-02', '2026-03-08'],
  ['weekly', '2026-03-09', '2026-03-09', '2026-03-15'],
  ['weekly', '2026-12-31', '2026-12-28', '2027-01-03'],
  ['semi-monthly', '2026-03-15', '2026-03-01', '2026-03-15'],
  ['semi-monthly', '2026-03-16', '2026-03-16', '2026-03-31'],
  ['semi-monthly', '2028-02-16', '2028-02-16', '2028-02-29'],
  ['monthly', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['monthly', '2026-12-01', '2026-12-01', '2026-12-31'],
] as const)('the %s cycle that contains %s runs from %s to %s', (cycle, day, from, to) => {
  expect(cycleOf(cycle, day)).toEqual({ from, to })
})

test.each([
  ['due on receipt', '2026-03-01'],
  ['net 10', '2026-03-11'],
  ['net 15', '2026-03-16'],
  ['net 30', '2026-03-31'],
] as const)('an invoice of March 1, 2026, %s, is due on %s', (terms, due) => {
  expect(dueOn('2026-03-01', terms)).toBe(due)
})

test('invoice numbers have six digits, and seven after 999,999', () => {
  expect([invoiceNumber(1), invoiceNumber(999_999), invoiceNumber(1_000_000)]).toEqual([
    'INV-000001',
    'INV-999999',
    'INV-1000000',
  ])
})
