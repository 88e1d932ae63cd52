import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFonts, textMeasures } from '#src/outside/pdf-text.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'
import { aFleetOf, lastMonth, type Fleet } from '#src/features/reports/fleet.fixture.ts'
import type { PaperLine } from './paper-lines.ts'
import { toPages } from './paper-pages.ts'

let portal: Portal
let fleet: Fleet
beforeAll(async () => {
  await loadFonts()
  portal = await aPortal()
  fleet = await aFleetOf(portal, [
    'Kent',
    'Tacoma',
    'A name so long that no column of any report is wide enough to hold it on one line',
  ])
})
afterAll(() => portal.close())

const onPaper = async (key: string, params: Record<string, unknown>) => {
  const { body } = await fleet.as.post(`/v1/reports/${key}`, { params, format: 'pdf' })
  expect(body.data).toMatchObject({ state: 'done' })
  return wordsOf((await fleet.as.get(`/v1/reports/${body.data.id}/file`)).bytes)
}

test('the paper shows the filters of a report by their names, never by our ids', async () => {
  const site = await portal.db.selectFrom('sites').selectAll().where('name', '=', 'Kent').executeTakeFirstOrThrow()
  const asked = { site: String(site.id), driver: 'Kent', invoice: fleet.invoice, exceptions_only: true }
  const words = (await onPaper('transaction-detail', { ...lastMonth(), ...asked })).join(' ')
  expect(words).toContain(`Site: Kent, Kent, WA (${site.site_number})`)
  expect(words).toContain('Driver: Kent Kent')
  const day = new Date(lastMonth().to).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  expect(words).toContain(`Invoice: INV-${String(fleet.account_id).padStart(6, '0')} · ${day} · $0.00`)
  expect(words).toContain('With exceptions only: yes')
})

test('a switch is printed only if it differs from its default', async () => {
  expect((await onPaper('owner-operator', { ...lastMonth(), include_fees: false })).join(' ')).toContain('Charge fees back: no')
  expect((await onPaper('owner-operator', lastMonth())).join(' ')).not.toContain('Charge fees back')
})

test.each(['detail', 'summary'])('a billing sort as %s shows the first and last odometer beside each vehicle', async (view) => {
  const words = await onPaper('billing-sort', { invoice: fleet.invoice, view, group_by: ['vehicle_number'] })
  expect(words).toContain('Vehicle: Kent100   ·   Begin odometer 1,000   ·   End odometer 1,000')
})

test('an invoiced report names its invoice', async () => {
  expect((await onPaper('invoiced-transaction', {})).join(' ')).toContain(
    `Invoice INV-${String(fleet.account_id).padStart(6, '0')}`,
  )
})

test.each([
  ['ifta-quarter', 'Seller'],
  ['pto-refund', 'Odometer'],
])('%s prints the record of each purchase only in the detailed view', async (key, title) => {
  const road = key === 'ifta-quarter' ? { vehicles: 'road' } : {}
  expect(await onPaper(key, { ...lastMonth(), ...road, view: 'detail' })).toContain(title)
  expect(await onPaper(key, { ...lastMonth(), ...road, view: 'summary' })).not.toContain(title)
})

test('a column title is never broken within a word', async () => {
  expect(await onPaper('ifta-quarter', { ...lastMonth(), vehicles: 'road', view: 'detail' })).toContain('Jurisdiction')
})

test('a name that is too long wraps and loses nothing', async () => {
  const words = await onPaper('transaction-detail', lastMonth())
  expect(words.filter((word) => word.includes('…'))).toEqual([])
  expect(words.join(' ')).toContain('A name so long that')
})

const { wrap, widthOfText } = textMeasures.plain

test.each(['one two three four five', 'somebody@a-very-long-domain.example.test', 'x'.repeat(60), '2026-03-10 08:05'])(
  'the lines of %s fit the width and lose nothing',
  (text) => {
    const lines = wrap(text, 5)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter((line) => widthOfText(line) > 5.01)).toEqual([])
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  },
)

const heading = (text: string, given: Partial<PaperLine> = {}) => ({ kind: 'group', text, within: [], ...given }) as PaperLine
const row = (...within: string[]): PaperLine => ({ kind: 'row', cells: [], within })
/** Every line is one high. */
const cut = (lines: readonly PaperLine[], room: number) =>
  toPages(lines, { blockOf: () => ({ height: 1, draw: () => {} }), roomOn: () => room }).map((page) =>
    page.map(({ line }) => ('text' in line ? line.text : line.kind)),
  )

test('a page that begins within a group says so, and no page ends with a heading', () => {
  const lines = [heading('A'), row('A'), row('A'), row('A'), heading('B'), row('B')]
  expect(cut(lines, 3)).toEqual([
    ['A', 'row', 'row'],
    ['A (continued)', 'row'],
    ['B', 'row'],
  ])
})

test('headings stay with the first row below them, and a group may begin its own page', () => {
  const inner = heading('A1', { within: ['A'] })
  expect(cut([row(), row(), heading('A'), inner, row('A', 'A1')], 4)).toEqual([
    ['row', 'row'],
    ['A', 'A1', 'row'],
  ])
  expect(cut([heading('A'), row('A'), heading('B', { begins_page: true }), row('B')], 9)).toEqual([
    ['A', 'row'],
    ['B', 'row'],
  ])
})

const total = (text: string, ...within: string[]) => ({ kind: 'total', text, totals: [], within }) as PaperLine

test('no page begins with a total: the last row goes with it', () => {
  const lines = [
    heading('A'),
    row('A'),
    row('A'),
    row('A'),
    total('of A'),
    total('of all'),
    { kind: 'figures', figures: [], within: [] },
  ]
  expect(cut(lines as PaperLine[], 5)).toEqual([
    ['A', 'row', 'row'],
    ['A (continued)', 'row', 'of A', 'of all', 'figures'],
  ])
})

test('a billing sort begins a page per group only on request', async () => {
  const pagesOf = async (given: Record<string, unknown>) => {
    const words = await onPaper('billing-sort', { invoice: fleet.invoice, group_by: ['vehicle_number'], ...given })
    return words.findLast((word) => word.startsWith('Page '))
  }
  expect(await pagesOf({})).toBe('Page 1 / 1')
  expect(await pagesOf({ page_break: true })).toBe('Page 3 / 3')
})

test('every page of a billing sort names its invoice', async () => {
  const words = await onPaper('billing-sort', { invoice: fleet.invoice, page_break: true })
  const number = `Invoice INV-${String(fleet.account_id).padStart(6, '0')}`
  expect(words.filter((word) => word.endsWith(number))).toHaveLength(3)
})

test('a report that continues from its last run prints since when', async () => {
  expect((await onPaper('scheduled-exception', {})).join(' ')).toMatch(/Found since \w{3} \d/)
  expect((await onPaper('daily-transaction', {})).join(' ')).toMatch(/Posted since \w{3} \d/)
})

test('a summary names its first columns after its groups', async () => {
  const words = await onPaper('fuel-summary', { ...lastMonth(), group_1: 'site', group_2: 'product' })
  expect(words).toEqual(expect.arrayContaining(['Site', 'Product']))
  expect(words).not.toContain('Then by')
})
