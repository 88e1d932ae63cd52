import { expect, test } from 'vitest'
import { readCfn } from './cfn-line.ts'

type Sale = { status: string; total?: string; quantity?: string; tax?: string }

const aLine = ({ status, total = '39.51', quantity = '10.000', tax = '2.44000' }: Sale) =>
  (
    `104233,0001,${status},${total},00,0019,FUEL,DIESEL,3.12300,${quantity},0120450,03,0042,261104,0815,,123456,JOB9,` +
    `7088000000001234,,WA KING,FET,SET,,,,,,,,,${tax},5.84000,,,,,,,,`
  ).split(',')

test.each([
  { status: '41', quantity: '-10.000', total: '-39.51' },
  { status: '41', total: '-39.51' },
  { status: '71', quantity: '-10.000' },
  { status: '41', tax: '-2.44000' },
  { status: '', quantity: '-10.000', total: '-39.51' },
])('a line with a minus that is not a reversal is refused, never read as a sale: $status $quantity $total $tax', (sale) => {
  expect(readCfn(aLine(sale), 1)).toEqual({
    problems: [{ field: 'status', message: 'Is not 45, although an amount is negative' }],
  })
})

test.each([{ status: '45' }, { status: '45', quantity: '-10.000', total: '-39.51', tax: '-2.44000' }])(
  'a reversal is read as negative whether or not the file writes the minus: $quantity',
  (sale) => {
    expect(readCfn(aLine(sale), 1).record).toMatchObject({ quantity: -10_000, total: -3_951, taxes: { federal_tax: -244 } })
  },
)

test.each([
  ['WA KING', 'WA'],
  ['wa033', 'WA'],
  ['WA', 'WA'],
  ['MONTANA', ''],
  ['', ''],
])('the tax location %s is in the state "%s"', (location, state) => {
  expect(readCfn(aLine({ status: '41' }).with(20, location), 1).record).toMatchObject({ state })
})

test('a sale is read with its amounts unchanged', () => {
  expect(readCfn(aLine({ status: '41' }), 1).record).toMatchObject({ quantity: 10_000, total: 3_951, is_manual: false })
})
