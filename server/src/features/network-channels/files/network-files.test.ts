// docs/product/network-files.md: writes files as documented and reads them back with code independent of the writer: positions
// copied from the documented table, and csv-parse.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fileForms, type FileForm } from '@forecourt/domain/rules/network-files/card-file.ts'
import { writeAnswers } from '@forecourt/domain/rules/network-files/answer-file.ts'
import { writeNegativeList } from '@forecourt/domain/rules/network-files/negative-list.ts'
import { cardFileName } from '@forecourt/domain/rules/network-files/network-file-names.ts'
import { readAnswerFile } from './read-answer-file.ts'
import { sampleAnswers, sampleCards, sampleNegatives } from './sample-files.fixture.ts'

const forms: FileForm[] = ['csv', 'fixed']
const samples = new URL('../../../../../docs/samples/', import.meta.url)

/** Name, position and length, as in the table of the document. */
const documented = `record_type 1 1, line 2 7, change_id 9 12, revision 21 6, action 27 1, account_number 28 8, card_number 36 19,
  card_type 55 1, status 56 1, reason 57 2, effective_at 59 14, expiry 73 4, replaces_number 77 19, pin_action 96 1, pin 97 6,
  vehicle_number 103 8, driver_number 111 8, emboss_1 119 26, emboss_2 145 26, products 171 6, times 177 6, gallons_fill 183 5,
  gallons_period 188 5, gallons_per 193 1, dollars_fill 194 5, dollars_period 199 5, dollars_per 204 1, transactions_day 205 2,
  prompts 207 1, strict 208 1, retail 209 1, states 210 102, zips 312 25, filler 337 4`
  .split(',')
  .map((row) => row.trim().split(' '))
  .map(([name = '', position, length]) => ({ name, from: Number(position) - 1, length: Number(length) }))

const byPosition = (line: string) =>
  Object.fromEntries(documented.map(({ name, from, length }) => [name, line.slice(from, from + length).trim()]))

/** The value as text, as a reader without our code compares it: flags are letters, null is empty. */
const plainly = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'Y' : 'N') : value === null ? '' : String(value)

test('a card line has 340 bytes and every field at its documented place', () => {
  const text = fileForms.fixed.write(sampleCards)
  // oxlint-disable-next-line no-control-regex -- a byte is a character
  expect(text).toMatch(/^[\x00-\x7f]*$/)
  const lines = text.split('\r\n').slice(0, -1)
  expect(lines.map((line) => `${line[0]} ${line.length}`)).toEqual(['H 340', 'A 340', 'C 340', 'C 340', 'T 340'])
  expect(lines[0]!.trimEnd()).toBe('HFC-CARD-1 CFN 00000001220261116140500RP')
  expect(lines[1]!.trimEnd()).toBe('A10034512K20261116140000')
  expect(lines[4]!.trimEnd()).toBe('T0000003000000000247')
  for (const [place, card] of sampleCards.cards.entries()) {
    const read = byPosition(lines[place + 2]!)
    expect(read).toMatchObject({ record_type: 'C', line: `000000${place + 2}`, filler: '' })
    for (const [field, value] of Object.entries(card))
      expect([field, (read[field] ?? '').replace(typeof value === 'number' ? /^0+(?=\d)/ : /^$/, '')]).toEqual([
        field,
        plainly(value),
      ])
  }
})

test('the comma-separated form has the same values under column names, with texts unchanged', () => {
  const rows: Record<string, string>[] = parse(fileForms.csv.write(sampleCards), { columns: true })
  expect(rows.map(({ record_type }) => record_type)).toEqual(['H', 'A', 'C', 'C', 'T'])
  expect(rows[1]).toMatchObject({ account_number: '10034512', status: 'K', effective_at: '20261116140000' })
  for (const [place, card] of sampleCards.cards.entries())
    for (const [field, value] of Object.entries(card)) expect([field, rows[place + 2]![field]]).toEqual([field, plainly(value)])
  const [, head, , , , trailer] = parse(fileForms.csv.write(sampleCards))
  expect(head!.slice(0, 8)).toEqual(['H', 'FC-CARD-1', 'CFN', '12', '20261116140500', 'R', 'P', ''])
  expect(trailer!.slice(0, 4)).toEqual(['T', '3', '247', ''])
})

test('a value that does not fit its field is not written', () => {
  const wide = { ...sampleCards, cards: [{ ...sampleCards.cards[0]!, vehicle_number: '123456789' }] }
  expect(() => fileForms.fixed.write(wide)).toThrow('vehicle_number does not fit into 8 characters')
})

test.each<[string, () => string]>([
  ...forms.map((form): [string, () => string] => [
    cardFileName({ network: 'CFN', sequence: 12, created_at: new Date('2026-11-16T14:05:00Z'), is_urgent: false, form }),
    () => fileForms[form].write(sampleCards),
  ]),
  ['FC-ACK-1.csv', () => writeAnswers.csv(sampleAnswers)],
  ['FC-ACK-1.txt', () => writeAnswers.fixed(sampleAnswers)],
  ['FC_CFN_NEGATIVE.txt', () => writeNegativeList(sampleNegatives)],
])('the portal writes exactly the documented sample %s', (name, write) => {
  expect(readFileSync(new URL(name, samples), 'utf8')).toBe(write())
})

describe.each(forms)('answers as %s', (form) => {
  const written = writeAnswers[form](sampleAnswers)
  const lines = written.split('\r\n')

  test('are read as they were written, even with other line endings or without trailing blanks', () => {
    expect(readAnswerFile(written)).toEqual({ ...sampleAnswers, problems: [] })
    expect(readAnswerFile(lines.map((line) => line.trimEnd()).join('\n'))).toEqual({ ...sampleAnswers, problems: [] })
  })

  const cut = lines.slice(0, -2).join('\r\n')
  test.each<[why: string, text: string, problem: string]>([
    ['is cut off', cut, 'The last line is missing: the file may have been cut off'],
    ['counts wrongly', written.replace(/T(,?)(0*)2/, 'T$1$23'), 'The last line counts 3 answers, but there are 2'],
    ['is of another layout', written.replace('FC-ACK-1', 'FC-ACK-2'), 'The layout is FC-ACK-2, not FC-ACK-1'],
    ['is empty', '', 'The first line is not that of FC-ACK-1'],
    ['is something else', '%PDF-1.7 "unclosed', 'The first line is not that of FC-ACK-1'],
  ])('a file that %s is not applied at all', (_, text, problem) => {
    expect(readAnswerFile(text)).toEqual({ answers: [], problems: [problem] })
  })

  test('one bad line is reported and the others are read', () => {
    const spoilt = written.replace(/(20261116140)700/, '$1x00')
    const { answers, problems } = readAnswerFile(spoilt)
    expect(answers).toEqual([sampleAnswers.answers[0]])
    expect(problems).toEqual(['Line 3: effective_at: Must be YYYYMMDDHHMMSS'])
  })
})
