import { expect, test } from 'vitest'
import type { ColumnKind } from '@forecourt/domain/reports/report.ts'
import { aReport } from './a-report.fixture.ts'
import { headline } from '@forecourt/domain/reports/headline.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { userLog } from '@forecourt/domain/reports/user-log.ts'
import { cellText, idIn, keyFigures, keyWords, type Cell, placeOf } from './cells.ts'

test.each<[kind: ColumnKind, value: Cell, shown: string]>([
  ['money', 5620418, '$56,204.18'],
  ['money', -1250, '-$12.50'],
  ['money', 0, '$0.00'],
  ['gallons', 43700, '43.700'],
  ['gallons', 43721, '43.721'],
  ['unit-price', 389900, '$3.89900'],
  ['unit-price', 389912, '$3.89912'],
  ['integer', 120345, '120,345'],
  ['percent', 125, '12.5%'],
  ['ratio', 654, '6.54'],
  ['text', 'Kent #12', 'Kent #12'],
  ['text', '', '–'],
  ['money', null, '–'],
  ['date', '2026-10-01', 'Oct 1, 2026'],
])('%s %j is shown as %s', (kind, value, shown) => {
  expect(cellText(kind, value, String)).toBe(shown)
})

test('a site’s local time is shown unchanged, wherever the reader is', () => {
  expect(cellText('local-datetime', '2026-03-08T02:30:00', String)).toMatch(/^Mar 8, 2026, 2:30\sAM$/)
})

test('an instant is shown in the account’s time zone', () => {
  expect(cellText('datetime', '2026-11-03T17:14:00.000Z', () => 'Nov 3, 2026, 9:14 AM')).toBe('Nov 3, 2026, 9:14 AM')
})

test('the headline of a report counts its rows and shows gallons and dollars', () => {
  const totals = [13_870_412, 9_100, 5_620_418, 300]
  expect(headline(aReport, { row_count: 1204, totals })).toBe('1,204 transactions · 13,870.4 gal · $56,204.18')
  expect(headline(aReport, { row_count: 1, totals: [null, null, null, null] })).toBe('1 transaction')
  const aging = reports['ar-aging']
  const sums = aging.totals.map(({ key }) => (key === 'balance' ? 12_345 : 1))
  expect(headline(aging, { row_count: 2, totals: sums })).toBe('2 items · $123.45')
})

test('a card on a phone shows volume and money, whatever columns are between them', () => {
  expect(keyFigures(aReport, aReport.columns).map(({ key }) => key)).toEqual(['quantity', 'total'])
  expect(
    keyFigures(
      aReport,
      aReport.columns.filter(({ key }) => key === 'fees'),
    ).map(({ key }) => key),
  ).toEqual(['fees'])
})

test.each([
  ['card_number', { to: '/card-management', search: { card: '12', back: '1' } }],
  ['invoice_number', { to: '/invoices/12' }],
])('a cell of %s links to exactly the record that it names', (key, place) => {
  expect(placeOf(key, 12)).toMatchObject(place)
})

test.each([
  ['card_number', null],
  ['invoice_number', null],
  ['site_name', 12],
])('a cell of %s with the id %s is not a link', (key, id) => {
  expect(placeOf(key, id)).toBeUndefined()
})

test('of two equal rows, each names its own card', () => {
  const rows = [['•••• 4400'], ['•••• 4400'], ['•••• 4401']]
  const preview = { rows, links: { card_number: [3, 8, null] } }
  expect(rows.map((row) => idIn(preview, 'card_number', row))).toEqual([3, 8, null])
  expect(idIn(preview, 'site_name', rows[0]!)).toBeNull()
})

test('on a phone, the user log says what happened before it says to whom', () => {
  const shown = userLog.columns.filter((column) => !('is_shown' in column))
  expect(keyWords(userLog, shown).map(({ key }) => key)).toEqual(['event', 'about', 'result', 'user_name', 'account'])
  // A column that the reader has hidden stays hidden.
  const chosen = shown.filter(({ key }) => key !== 'result')
  expect(keyWords(userLog, chosen).map(({ key }) => key)).toEqual(['event', 'about', 'user_name', 'account'])
})
