import { describe, expect, test } from 'vitest'
import { splitCells, separatorOf } from '#src/format/csv-cells.ts'
import { stateTimeZone } from './state-time-zones.ts'
import { ImportMapping, importFields, importLayoutCodes, importLayouts, ownAuthorisations } from './import-fields.ts'
import { networkIdOf } from './import-line.ts'
import { readAmount, readDate, readMappedAuthorisation, readTime } from './mapped-line.ts'
import { states } from '#src/states.ts'

test.each([
  ['2026-11-04', 'YYYY-MM-DD', '2026-11-04'],
  ['11/4/2026', 'MM/DD/YYYY', '2026-11-04'],
  ['11/04/26', 'MM/DD/YY', '2026-11-04'],
  ['04.11.2026', 'DD.MM.YYYY', '2026-11-04'],
  ['20261104', 'YYYYMMDD', '2026-11-04'],
  ['261104', 'YYMMDD', '2026-11-04'],
  ['02/29/2028', 'MM/DD/YYYY', '2028-02-29'],
  ['02/29/2027', 'MM/DD/YYYY', ''],
  ['2026-11-04', 'MM/DD/YYYY', ''],
  ['04x11x2026', 'DD.MM.YYYY', ''],
  ['26114', 'YYMMDD', ''],
] as const)('the day %s in the format %s is "%s"', (text, format, day) => {
  expect(readDate(text, format)).toBe(day)
})

test.each([
  ['8:05', '08:05:00'],
  ['0805', '08:05:00'],
  ['080559', '08:05:59'],
  ['12:30 AM', '00:30:00'],
  ['12:30 pm', '12:30:00'],
  ['1:30 PM', '13:30:00'],
  ['13:30 PM', ''],
  ['24:00', ''],
  ['noon', ''],
])('the time %s is read as "%s"', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each([
  ['1,234.56', '.', 123_456],
  ['$1,234.56', '.', 123_456],
  ['1.234,56', ',', 123_456],
  ['(12.50)', '.', -1_250],
  ['12.50-', '.', -1_250],
  ['.5', '.', 50],
  ['12', '.', 1_200],
  ['12.500', '.', 1_250],
  ['-0.00', '.', 0],
  ['12.505', '.', undefined],
  ['1,5', '.', undefined],
  ['1.5', ',', undefined],
  ['1e3', '.', undefined],
  ['1 234.56', '.', 123_456],
  ['1\u00A0234,56 $', ',', 123_456],
  ['$ -12.50', '.', -1_250],
  ['- 12.50', '.', -1_250],
  ['0,500', '.', undefined],
  ['0.500', ',', undefined],
  ['1 5', '.', undefined],
  ['12 .50', '.', undefined],
  ['1$2', '.', undefined],
  ['1,234 567', '.', undefined],
  ['', '.', undefined],
] as const)('the amount %s with the decimal mark %s is %s cents', (text, decimal, cents) => {
  expect(readAmount(text, { decimals: 2, decimal })).toBe(cents)
})

test.each([
  ['Approved', true],
  ['n', false],
  ['maybe', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('an authorization that says %s is approved: %s', (is_approved, expected) => {
  const cells: Record<string, string> = {
    auth_id: '1',
    network: 'CFN',
    authorised_date: '2026-11-04',
    card_number: '7',
    is_approved,
  }
  const cell = (field: string) => cells[field] ?? ''
  const { record, problems } = readMappedAuthorisation({ cell, card_network_id: 1, mapping: ownAuthorisations })
  expect(record?.is_approved).toBe(expected)
  expect(problems).toEqual(expected === undefined ? [{ field: 'is_approved', message: 'Must be Y or N' }] : undefined)
})

describe('a line of cells', () => {
  test.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",', ['say "hi"', '']],
    ['', ['']],
    ['a,"b', undefined],
  ])('%s is split into its cells', (line, cells) => {
    expect(splitCells(line, ',')).toEqual(cells)
  })

  test('is split at the separator found most often outside quotes', () => {
    expect(separatorOf('"a,b,c,d";e;f')).toBe(';')
    expect(separatorOf('a|b|c,d')).toBe('|')
  })
})

test('every state, and no unknown one, has a time zone', () => {
  expect(states.filter(({ code }) => !stateTimeZone(code))).toEqual([])
  expect(stateTimeZone('XX')).toBeUndefined()
})

test('a network is recognized by its code and its name, and an empty text is none', () => {
  expect([networkIdOf('CFN'), networkIdOf('PVT'), networkIdOf('private site'), networkIdOf('MFF')]).toEqual([1, 5, 5, 6])
  expect(networkIdOf('')).toBeUndefined()
})

test('our own authorization file is a valid mapping, and every layout has a code', () => {
  expect(ImportMapping.safeParse(ownAuthorisations).success).toBe(true)
  expect(importLayouts.map(({ code }) => code)).toEqual([...importLayoutCodes])
  expect(new Set(importFields.transactions.map(({ field }) => field)).size).toBe(importFields.transactions.length)
})
