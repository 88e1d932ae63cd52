// docs/product/receivables.md#payments-from-files
import { expect, test } from 'vitest'
import { readCents, readDay, readOpeningLine, readPaymentLine } from './money-file.ts'

test.each([
  ['1250', 125_000],
  ['1,250.00', 125_000],
  ['$1,250.5', 125_050],
  ['-12.00', -1_200],
  ['(12.00)', -1_200],
  ['12.00-', -1_200],
  ['-$12.00', -1_200],
  ['($1,250.00)', -125_000],
  ['12-50', undefined],
  ['0001-01-01', undefined],
  ['10-31-26', undefined],
  ['--12', undefined],
  ['-12-', undefined],
  ['(12', undefined],
  ['12)', undefined],
  ['(-12)', undefined],
  ['$-12.00', undefined],
  ['-', undefined],
  ['()', undefined],
  ['0.01', 1],
  ['1,25.00', undefined],
  ['0,500', undefined],
  ['12.345', undefined],
  ['', undefined],
  ['1e5', undefined],
  ['twelve', undefined],
])('%j is read as %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

test.each([
  ['2026-03-01', '2026-03-01'],
  ['3/1/2026', '2026-03-01'],
  ['02/30/2026', undefined],
  ['2026-13-01', undefined],
  ['1.3.2026', undefined],
])('%j is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

const cells = {
  account_number: '01-000123',
  amount: '10.00',
  received_on: '2026-03-01',
  method: 'Check',
  reference: '4711',
  invoice_number: '',
}

test.each([
  ['01000123', '01000123'],
  ['01-000123', '01000123'],
  ['Acct #01 000123 ', '01000123'],
  // These contain no unambiguous account number, so they stay as the bank wrote them.
  ['A01000123', 'A01000123'],
  ['8eefcdf3', '8eefcdf3'],
  ['010001234', '010001234'],
  ['01000123, 01000124', '01000123, 01000124'],
  ['', ''],
])('the account in %j is read as %j', (account_number, read) => {
  expect(readPaymentLine({ ...cells, account_number }, '2026-03-02').account_number).toBe(read)
})

test('a line is read as a payment, or gives the reason why not', () => {
  expect(readPaymentLine(cells, '2026-03-02')).toEqual({
    account_number: '01000123',
    amount: 1_000,
    received_on: '2026-03-01',
    method: 'cheque',
    reference: '4711',
    invoice_number: '',
    problem: '',
  })
  const problem = (change: object) => readPaymentLine({ ...cells, ...change }, '2026-03-02').problem
  expect(problem({ amount: '0' })).toBe('The amount must be more than zero')
  expect(problem({ amount: '-5' })).toBe('The amount must be more than zero')
  expect(problem({ amount: '2000000.01' })).toBe('The amount is above $2,000,000.00')
  expect(problem({ received_on: '2026-03-03' })).toBe('The day is in the future')
  expect(problem({ method: 'gold' })).toBe('The method is none of ACH, EFT, check, wire and card')
})

test('an opening item may be a credit but not zero', () => {
  const item = { account_number: '01000123', number: 'OLD-1', dated_on: '2026-01-01', due_on: '2026-01-31', amount: '-12.50' }
  const read = (change: object) => readOpeningLine({ ...item, ...change }, '2026-02-01')
  expect(read({})).toMatchObject({ number: 'OLD-1', amount: -1_250 })
  expect(read({ amount: '0' })).toBe('The amount must be from one cent to $2,000,000.00')
  expect(read({ number: '' })).toBe('The number must have 1 to 20 characters')
  expect(read({ dated_on: '2026-02-02', due_on: '2026-02-28' })).toBe('The day is in the future')
  expect(read({ due_on: '2025-12-31' })).toBe('It is due before its day')
  expect(read({ due_on: '2026-03-31' })).toMatchObject({ due_on: '2026-03-31' })
})
