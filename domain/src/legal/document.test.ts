import { describe, expect, test } from 'vitest'
import { fillIn, type LegalDocument } from './document.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import { websiteAgreement } from './website-agreement.ts'

const provider = { provider_name: 'Evergreen Fuel', phone: '(253) 555-0100' }
const textOf = ({ title, sections }: LegalDocument) =>
  [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n')

describe.each([terms, privacy, websiteAgreement])('$title', (document) => {
  test('names the provider and its 24-hour line, and leaves no placeholder', () => {
    const text = textOf(fillIn(document, provider))
    expect(text).toContain('Evergreen Fuel')
    expect(text).toContain('(253) 555-0100')
    expect(text).not.toMatch(/[{}]/)
  })

  test('has a version, a date and no section without a heading or text', () => {
    expect(document.version).toBe('2025-11-01')
    expect(document.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(document.sections.filter(({ heading, paragraphs }) => !heading || paragraphs.length === 0)).toEqual([])
    expect(new Set(document.sections.map(({ heading }) => heading)).size).toBe(document.sections.length)
  })
})

test('filling in a document leaves the original unchanged', () => {
  const before = textOf(terms)
  fillIn(terms, provider)
  expect(textOf(terms)).toBe(before)
})

test('a provider name that contains replacement patterns is inserted literally', () => {
  const text = textOf(fillIn(websiteAgreement, { ...provider, provider_name: '$& Fuel $1' }))
  expect(text).toContain('between $& Fuel $1 and everyone')
})

test.each([
  ['the 24-hour line', '24 hours a day'],
  ['disputes', 'within 60 days'],
  ['the governing law', 'State of Washington'],
  ['limits', 'They are not a guarantee'],
  ['virtual requests', 'case number by e-mail'],
])('the terms cover %s', (_, words) => {
  expect(textOf(terms)).toContain(words)
})

test.each(['odometer reading', 'IP address', '13 months', 'We do not sell'])('the privacy policy mentions: %s', (words) => {
  expect(textOf(privacy)).toContain(words)
})
