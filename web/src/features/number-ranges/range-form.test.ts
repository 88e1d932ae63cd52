import { expect, test } from 'vitest'
import { bodyOf, rangeProblems, type RangeForm } from './range-form.ts'

const cfn: RangeForm = {
  is_generated: true,
  prefix: '7071',
  length: '12',
  is_luhn: true,
  next_serial: '1',
  last_serial: '9999999',
  low_stock_at: '500',
}

const problemsOf = (change: Partial<RangeForm>) =>
  Object.entries(rangeProblems({ ...cfn, ...change })).flatMap(([field, problem]) => (problem ? [`${field}: ${problem}`] : []))

test('a range whose serials fit between prefix and check digit is valid', () => {
  expect(problemsOf({})).toEqual([])
})

test.each([
  [{ prefix: '707x' }, ['prefix: Up to 12 digits']],
  [{ length: '3' }, ['length: Must be 4 to 19']],
  [{ length: '5' }, ['length: The prefix leaves no room for a serial']],
  [{ last_serial: '99999999' }, ['last_serial: There is room up to 9,999,999']],
  [{ next_serial: '-1' }, ['next_serial: Must be a whole number']],
  [{ low_stock_at: '' }, ['low_stock_at: Must be a whole number']],
])('%o is a problem of that field', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})

test('typed text is sent as numbers', () => {
  expect(bodyOf(cfn, 1)).toEqual({
    card_network_id: 1,
    is_generated: true,
    prefix: '7071',
    length: 12,
    is_luhn: true,
    next_serial: 1,
    last_serial: 9_999_999,
    low_stock_at: 500,
  })
})
