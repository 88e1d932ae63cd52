import { reports } from '@forecourt/domain/reports/reports.ts'
import { phrases } from '@forecourt/domain/text/es/phrases.ts'
import { speaker } from '@forecourt/domain/text/phrase-book.ts'
import { expect, test } from 'vitest'
import { flag, own, recordId, typedLines, type Fields } from './letter-fields.ts'
import { letters, type LetterKind } from './letters.ts'
import { writeLetter } from './write-letter.ts'

const hostile = 'http://evil.test\r\nBcc: a@evil.test <b>'
const kinds = Object.keys(letters) as LetterKind[]
const sender = { provider_name: 'Fleet Fuel', logo: null }
const address = { origin: 'https://portal.test', fragment: '', sender }

/** Every field of a letter that is not our own says something hostile. */
const hostileValues = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field === own) return [name, 'ours']
      if (field === flag) return [name, true]
      if (field === recordId) return [name, 7]
      return [name, field === typedLines ? [hostile] : hostile]
    }),
  )

test.each(kinds)('what people typed stays text in the letter %s: no address, no header, no markup', (kind) => {
  const { subject, text, html } = writeLetter(kind, hostileValues(letters[kind].fields) as never, address)
  expect(`${subject} ${text} ${html}`).not.toMatch(/evil\.test|http:\/\//)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<b>')
})

test('times and prices that people typed stay as they are', () => {
  const values = { first_name: 'Ann', account_name: 'Oak 3.49', found: '1 exception', alerts: 'since 6:05' }
  expect(writeLetter('exceptions-found', values, address).text).toContain(
    'of Oak 3.49 broke rules: 1 exception to review, among them since 6:05.',
  )
})

test.each([
  ['en', 'for October 1, 2026 to October 31, 2026 comes to $12.00 and is due on November 15, 2026.'],
  ['es', 'del 1 de octubre de 2026 al 31 de octubre de 2026 es de $12.00 y vence el 15 de noviembre de 2026.'],
] as const)('dates are written in the style of the reader’s language: %s', (language, words) => {
  const reader = { language, say: language === 'es' ? speaker(phrases) : (text: string) => text }
  const values = { invoice_id: 7, number: 'INV-000123', kind: 'Invoice', account_name: 'Oak', provider_name: 'Fleet Fuel' }
  const days = { period: '2026-10-01 to 2026-10-31', total: '$12.00', due: '2026-11-15', is_enclosed: true }
  expect(writeLetter('invoice', { ...values, ...days }, { ...address, reader }).text).toContain(words)
  const typed = writeLetter('invoice', { ...values, ...days, account_name: 'Oak 2026-01-01' }, { ...address, reader })
  expect(typed.text).toContain('Oak 2026-01-01')
})

test('dots in the provider’s name and phone number are kept', () => {
  const values = { first_name: 'Ann', provider_name: 'fuel.example', phone: '555.0100' }
  expect(writeLetter('password-changed', values, address)).toMatchObject({
    subject: 'Your fuel.example password was changed',
    text: expect.stringContaining('customer service at 555.0100 at once'),
  })
})

test('a mail queued before its letter had a field is written without it', () => {
  const { about: _, ...values } = hostileValues(letters.report.fields)
  expect(writeLetter('report', values as never, address).text).not.toContain('undefined')
})

test('every report is named in Spanish in the subject of its mail', () => {
  const titles = Object.values(reports).map(({ title }) => title)
  expect(titles.filter((title) => phrases[`${title} of {account}`]?.startsWith(title) !== false)).toEqual([])
})
