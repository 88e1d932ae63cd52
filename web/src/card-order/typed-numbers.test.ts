import { expect, test } from 'vitest'
import { fillFrom, hasTyped, readyLines, typedProblems, type LineToNumber } from './typed-numbers.ts'

const wex = { prefix: '7071', length: 12, is_luhn: false }
const shapes = new Map([[3, wex]])

const aLine = (id: number, card_number: string | null = null): LineToNumber => ({
  id,
  card_order_number: 'CO-000001',
  account_name: 'Cascade Hauling',
  position: id,
  card_network_id: 3,
  card_network_name: 'WEX',
  card_type_name: 'Vehicle',
  vehicle_number: String(100 + id),
  description: '',
  card_number,
})

const lines = [aLine(1), aLine(2), aLine(3)]

test('pasted numbers fill the cards in order, from the card where they were pasted', () => {
  expect(fillFrom(lines, 1, ['a', 'b'])).toEqual({ filled: { 2: 'a', 3: 'b' }, over: 0 })
})

test('numbers beyond the last card are counted as left over', () => {
  expect(fillFrom(lines, 2, ['a', 'b', 'c'])).toEqual({ filled: { 3: 'a' }, over: 2 })
})

test('each wrong number has its problem at its card; spaces between digits are fine', () => {
  const problems = typedProblems(lines, { 1: '7071 0000 0001', 2: '70710000', 3: 'void' }, shapes)
  expect([...problems]).toEqual([
    [2, 'Card number must be 12 digits'],
    [3, 'Card number must be digits only'],
  ])
})

test('a number entered for two cards is a problem at both', () => {
  const problems = typedProblems(lines, { 1: '707100000001', 2: '7071-0000-0001', 3: '707100000003' }, shapes)
  expect([...problems.keys()]).toEqual([1, 2])
})

test('a card without a number yet is not a problem', () => {
  expect(typedProblems(lines, { 1: ' ' }, shapes).size).toBe(0)
})

test('a number of which a person may see only the last four digits is not judged', () => {
  const before = [aLine(1, '••••0001'), aLine(2, '••••0001'), aLine(3)]
  expect([...typedProblems(before, { 3: '707100000001' }, shapes)]).toEqual([])
  expect([...typedProblems(before, { 2: '7071' }, shapes).keys()]).toEqual([2])
})

test('only numbers that are valid and new are sent', () => {
  const before = [aLine(1, '707100000001'), aLine(2, '707100000002'), aLine(3)]
  const typed = { 2: '707100000009', 3: '7' }
  expect(readyLines(before, typed, typedProblems(before, typed, shapes)).map(({ id }) => id)).toEqual([2])
})

test('a number that is typed unchanged does not count as typed', () => {
  expect(hasTyped([aLine(1, '707100000001')], { 1: '7071 0000 0001' })).toBe(false)
  expect(hasTyped([aLine(1, '707100000001')], { 1: '707100000002' })).toBe(true)
})
