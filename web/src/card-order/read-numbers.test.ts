import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'

test('a spreadsheet column is read as one number per row', () => {
  expect(readNumbers('707134500011\n707134500029\r\n707134500037\n')).toEqual(['707134500011', '707134500029', '707134500037'])
})

test('spaces and dashes between the digits are kept for the later checks', () => {
  expect(readNumbers('7071 3450 0011\n7071-3450-0029')).toEqual(['7071 3450 0011', '7071-3450-0029'])
})

test('a heading above the column is skipped', () => {
  expect(readNumbers('Card number\n707134500011')).toEqual(['707134500011'])
})

test('an empty cell between numbers keeps its place; empty cells at the end are dropped', () => {
  expect(readNumbers('707134500011\n\n707134500037\n\n\n')).toEqual(['707134500011', '', '707134500037'])
})

test('of several columns, the one titled card number is read', () => {
  const cells = 'Vehicle\tPhone\tCard No\n101\t2065550100999\t707134500011\n102\t2065550100998\t707134500029'
  expect(readNumbers(cells)).toEqual(['707134500011', '707134500029'])
})

test('without a heading, the column of the longest numbers is read', () => {
  expect(readNumbers('101\t707134500011\n102\t707134500029')).toEqual(['707134500011', '707134500029'])
})

test('a CSV file may have commas, semicolons, quotes and a byte order mark', () => {
  expect(readNumbers('\uFEFF"Vehicle","Card number"\n"1,2","707134500011"\n')).toEqual(['707134500011'])
  expect(readNumbers('Vehicle;Card number\n1;="707134500011"\n')).toEqual(['707134500011'])
})

test('a word among the numbers stays in its row to be corrected', () => {
  expect(readNumbers('707134500011\nvoid\n707134500037')).toEqual(['707134500011', 'void', '707134500037'])
})

test('a single pasted number is read as one number', () => {
  expect(readNumbers('707134500011')).toEqual(['707134500011'])
  expect(readNumbers('')).toEqual([''])
})
