import { expect, test } from 'vitest'
import { familySeries, gradeSeries, type ProductGrade } from './grade-series.ts'

type Product = ProductGrade['dataProducts'][number]
const product = (row: Pick<Product, 'grade' | 'family'> & { is_fuel?: boolean }, ...gallons: number[]): Product => ({
  is_fuel: true,
  ...row,
  values: gallons.map((value) => ({ gallons: value, amount: value })),
})

const bought = [
  product({ grade: 'Unleaded regular', family: 'unleaded' }, 1, 2),
  product({ grade: 'Unleaded premium', family: 'unleaded' }, 10, 20),
  product({ grade: 'DEF', family: 'other' }, 5, 0),
  product({ grade: 'Non-fuel', family: 'other', is_fuel: false }, 900, 900),
]

test('grades of one family share one series and color, and goods that are not fuel are left out', () => {
  expect(familySeries(bought)).toEqual([
    { name: 'Unleaded', colour: 1, values: [11, 22] },
    { name: 'DEF and other', colour: 6, values: [5, 0] },
  ])
})

test('the table lists every fuel grade separately', () => {
  expect(gradeSeries(bought).map(({ name }) => name)).toEqual(['Unleaded regular', 'Unleaded premium', 'DEF'])
})

test('without products there are no series', () => {
  expect(familySeries([])).toEqual([])
})
