import { reports } from '@forecourt/domain/reports/reports.ts'
import { expect, test } from 'vitest'
import { aReport as report } from './a-report.fixture.ts'
import {
  changed,
  countActive,
  hasParams,
  isSameParams,
  keptParams,
  readParams,
  usualParams,
  writeParams,
} from './report-params.ts'
import { problemsOf } from './param-problems.ts'

const usual = {
  from: '2026-10-01',
  to: '2026-10-31',
  card_from: 'all',
  card_to: 'all',
  basis: 'transaction',
  severities: ['warn', 'alert'],
  state: 'all',
  least: null,
  exceptions_only: false,
  group_by: [],
}
const narrowed = { ...usual, state: 'WA', exceptions_only: true, severities: [], least: 12, group_by: ['card_number'] }

test('a link always has its dates, so it keeps its meaning next month, and else only non-default values', () => {
  expect(writeParams(report, usual, usual)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(writeParams(report, narrowed, usual)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    state: 'WA',
    exceptions_only: '1',
    severities: 'none',
    least: '12',
    group_by: 'card_number',
  })
})

test('a link reproduces the report it was copied from', () => {
  const link = writeParams(report, narrowed, usual)
  expect(readParams(report, link, { ...usual, from: '2026-11-01', to: '2026-11-30' })).toMatchObject(narrowed)
})

test('an impossible value counts as missing', () => {
  const given = {
    from: 'yesterday',
    basis: 'lunar',
    exceptions_only: 'maybe',
    least: '9999',
    group_by: 'password,card_number,state',
  }
  expect(readParams(report, given, usual)).toEqual({ ...usual, group_by: ['card_number'] })
})

test('an address without report parameters is recognized, so the last used ones apply', () => {
  expect(hasParams(report, { run: '7' })).toBe(false)
  expect(hasParams(report, { state: 'WA' })).toBe(true)
})

test('a view saves only non-default values, so a view of last month always shows last month', () => {
  const kept = keptParams(report, narrowed, usual)
  expect(kept).toEqual({ state: 'WA', exceptions_only: '1', severities: 'none', least: '12', group_by: 'card_number' })
  const nextMonth = { ...usual, from: '2026-11-01', to: '2026-11-30' }
  expect(readParams(report, kept, nextMonth)).toMatchObject({ from: '2026-11-01', state: 'WA' })
  expect(readParams(report, { gone: 'since' }, usual)).toEqual(usual)
})

test('a view with one chosen day keeps the whole period, so that the next month cannot turn it around', () => {
  const half = { ...usual, to: '2026-10-15' }
  const kept = keptParams(report, half, usual)
  expect(kept).toEqual({ from: '2026-10-01', to: '2026-10-15' })
  const inDecember = readParams(report, kept, { ...usual, from: '2026-11-01', to: '2026-11-30' })
  expect(inDecember).toEqual(half)
  expect(problemsOf(report, inDecember, '2026-12-01')).toEqual({})
  expect(keptParams(report, { ...usual, from: '2026-09-01' }, usual)).toEqual({ from: '2026-09-01', to: '2026-10-31' })
})

test('a period that ends today goes on ending today', () => {
  const log = reports['user-log']
  const atFirst = usualParams(log, '2026-11-15')
  expect(keptParams(log, { ...atFirst, from: '2026-11-05' }, atFirst)).toEqual({ from: '2026-11-05' })
  expect(keptParams(log, { ...atFirst, to: '2026-11-10' }, atFirst)).toEqual({ from: '2026-11-01', to: '2026-11-10' })
})

test('the sort order is kept in links and views, counts as no filter, and is dropped with a missing column', () => {
  const sorted = changed(report, usual, { order_by: '-card_number' })
  expect(writeParams(report, sorted, usual)).toEqual({ from: '2026-10-01', to: '2026-10-31', order_by: '-card_number' })
  expect(readParams(report, writeParams(report, sorted, usual), usual)).toEqual(sorted)
  expect(keptParams(report, sorted, usual)).toEqual({ order_by: '-card_number' })
  expect(countActive(report, sorted, usual)).toBe(0)
  expect(isSameParams(report, sorted, usual)).toBe(false)
  expect(readParams(report, { order_by: '-password' }, usual)).toEqual(usual)
  expect(changed(report, sorted, { order_by: null })).toEqual(usual)
})

test('active filters are counted for the button on a phone', () => {
  expect(countActive(report, narrowed, usual)).toBe(5)
  expect(isSameParams(report, narrowed, { ...narrowed })).toBe(true)
  expect(isSameParams(report, narrowed, usual)).toBe(false)
})

test('by default, a report covers last month, unfiltered and ungrouped', () => {
  expect(usualParams(report, '2026-11-15')).toEqual(usual)
})

test.each([
  ['days', { from: '2026-10-31', to: '2026-10-01' }, 'to'],
  ['cards, numerically', { card_from: '1200', card_to: '900' }, 'card_to'],
  ['more than 13 months', { from: '2025-01-01' }, 'to'],
  ['a day taken away', { from: '' }, 'from'],
])('what the server would refuse is reported at its field first: %s', (_, change, field) => {
  expect(problemsOf(report, { ...usual, ...change }, '2026-11-15')).toHaveProperty(field)
})

test('a range may be open on one side', () => {
  expect(problemsOf(report, { ...usual, card_from: '1200' }, '2026-11-15')).toEqual({})
})

test('the end of a card range follows its start until the user changes the end', () => {
  const one = changed(report, { card_from: 'all', card_to: 'all' }, { card_from: '4400' })
  expect(one).toMatchObject({ card_from: '4400', card_to: '4400' })
  expect(changed(report, one, { card_from: '5100' })).toMatchObject({ card_from: '5100', card_to: '5100' })
  expect(changed(report, one, { card_from: 'all' })).toMatchObject({ card_from: 'all', card_to: 'all' })
  const range = changed(report, one, { card_to: '9000' })
  expect(changed(report, range, { card_from: '5100' })).toMatchObject({ card_from: '5100', card_to: '9000' })
  expect(changed(report, range, { from: '2026-01-01' })).toMatchObject({ card_from: '4400', card_to: '9000' })
})
