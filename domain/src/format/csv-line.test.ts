import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

const written = (text: string) => csvLine([text]).slice(0, -2)

test.each([
  ['=SUM(A1)'],
  ['+1'],
  ['-1'],
  ['@SUM(A1)'],
  ['＝1'],
  ['＋1'],
  ['－1'],
  ['＠x'],
  ['﹢1'],
  ['﹣1'],
  ['﹦1'],
  ['﹫x'],
  ['−1'],
  ['\tTab'],
  [' =1'],
  ['\u00a0=1'],
  ['\u0000=1'],
  ['\u200b=1'],
  ['\u2060@x'],
])('%j is prefixed with an apostrophe, so a spreadsheet reads it as text', (text) => expect(written(text)).toBe(`'${text}`))

test('a line break before a formula does not hide the formula', () => {
  expect(written('\r=1')).toBe('"\'\r=1"')
  expect(written('\n=1')).toBe('"\'\n=1"')
})

test('a text with such a character further on is unchanged', () => {
  expect(['T-1', 'a=b', 'fleet@example.com', '1+1'].map(written)).toEqual(['T-1', 'a=b', 'fleet@example.com', '1+1'])
})

test('numbers stay numbers, negative ones too, and null is an empty cell', () => {
  expect(csvLine([-12.5, 0, null])).toBe('-12.5,0,\r\n')
})

test('separators, quotation marks and line breaks stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n')
})
