import { expect, test } from 'vitest'
import { transactionLayout } from '#src/rules/transaction-layout.ts'
import { historyCell, missingColumn } from './history-cells.ts'

test.each([
  ['tran_date', '46330', '2026-11-04'],
  ['tran_date', '2026-11-04', '2026-11-04'],
  ['invoice_date', '', ''],
  ['tran_time', '0.33333333333333331', '08:00:00'],
  ['tran_time', '0', '00:00:00'],
  ['tran_time', '08:00:00', '08:00:00'],
  ['unit_price', '3.1230000000000002', '3.12300'],
  ['unit_price', '3.123', '3.123'],
  ['total', '-39.509999999999998', '-39.51'],
  ['total', '39.515', '39.515'],
  ['quantity', '10', '10'],
  ['product_code', '19', '019'],
  ['product_code', 'DSL', 'DSL'],
  ['vehicle_number', '42', '42'],
  ['their_own', '46330', '46330'],
])('the cell %s with %s is %s in layout C', (title, text, cell) => {
  expect(historyCell(title, text)).toBe(cell)
})

test('a column of layout C that is missing is named', () => {
  const titles = transactionLayout.map(({ field }) => field)
  expect(missingColumn([...titles, 'their_own'])).toBeUndefined()
  expect(missingColumn(titles.filter((title) => title !== 'quantity'))).toBe('quantity')
})
