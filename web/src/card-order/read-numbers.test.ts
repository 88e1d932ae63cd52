import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'

test('a column of a spreadsheet is one number for each row', () => {
  expect(readNumbers('707134500011\n707134500029\r\n707134500037\n')).toEqual(['707134500011', '707134500029', '707134500037'])
})

test('spaces and dashes between the digits stay: they are the rules’ business', () => {
  expect(readNumbers('7071 3450 0011\n7071-3450-0029')).toEqual(['7071 3450 0011', '7071-3450-0029'])
})

test('a heading above the column is no number', () => {
  expect(readNumbers('Card number\n707134500011')).toEqual(['707134500011'])
})

test('an empty cell keeps its place, those below the last number do not', () => {
  expect(readNumbers('707134500011\n\n707134500037\n\n\n')).toEqual(['707134500011', '', '707134500037'])
})

test('of several columns the one called card number is read', () => {
  const cells = 'Vehicle\tPhone\tCard No\n101\t2065550100999\t707134500011\n102\t2065550100998\t707134500029'
  expect(readNumbers(cells)).toEqual(['707134500011', '707134500029'])
})

test('without a heading it is the column of the longest numbers', () => {
  expect(readNumbers('101\t707134500011\n102\t707134500029')).toEqual(['707134500011', '707134500029'])
})

test('a CSV file: its commas, its semicolons, its quotes, its byte order mark', () => {
  expect(readNumbers('\uFEFF"Vehicle","Card number"\n"1,2","707134500011"\n')).toEqual(['707134500011'])
  expect(readNumbers('Vehicle;Card number\n1;="707134500011"\n')).toEqual(['707134500011'])
})

test('a word among the numbers stays in its row, where it can be corrected', () => {
  expect(readNumbers('707134500011\nvoid\n707134500037')).toEqual(['707134500011', 'void', '707134500037'])
})

test('one pasted number is one number', () => {
  expect(readNumbers('707134500011')).toEqual(['707134500011'])
  expect(readNumbers('')).toEqual([''])
})
