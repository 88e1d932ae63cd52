import { expect, test } from 'vitest'
import { accountLabel, accountNumber, accountSearchKeyword } from './account-label.ts'

test.each([
  { name: 'Cascade Hauling', cl_division_no: '10', cl_account_no: '0012345', label: 'Cascade Hauling 10-12345' },
  { name: 'Olympic Paving', cl_division_no: '02', cl_account_no: '9900012', label: 'Olympic Paving 02-00012' },
])('account $cl_account_no of division $cl_division_no is labeled "$label"', ({ label, ...account }) => {
  expect(accountLabel(account)).toBe(label)
})

test('only the first two characters of an account number are dropped', () => {
  expect(accountNumber({ cl_division_no: '10', cl_account_no: '0000100' })).toBe('10-00100')
})

test.each([
  ['10-0345', '100345', '"0-" becomes "0"'],
  ['12-0345', '120345', '"-0" becomes "0"'],
  ['10-345', '10345', '"0-" becomes "0"'],
  ['12-345', '12-345', 'a hyphen without a zero beside it stays'],
  ['10-345 20-111', '10345 20111', 'every "0-" is replaced'],
  ['12-0345 13-0111', '120345 130111', 'every "-0" is replaced'],
  ['  cascade  ', 'cascade', 'space around it does not count'],
  ['Smith-Jones', 'Smith-Jones', 'names keep their hyphen'],
])('the search for %j is sent as %j: %s', (typed, sent) => {
  expect(accountSearchKeyword(typed)).toBe(sent)
})
