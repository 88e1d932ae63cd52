import { expect, test } from 'vitest'
import { aReport } from '#src/features/reports/a-report.fixture.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { emptyList, openingParams, usualWith } from './opening-params.ts'

const today = '2026-11-18'
const usual = usualWith(aReport, today, [])

test('a report opens with what its address says, whatever was used last', () => {
  expect(openingParams(aReport, { given: { state: 'WA' }, usual, lastUsed: 'state=OR' })).toEqual({ ...usual, state: 'WA' })
})

test('without a word in its address a report opens with what was used last, and the first time with the usual', () => {
  expect(openingParams(aReport, { given: {}, usual, lastUsed: 'state=OR&gone=1' })).toEqual({ ...usual, state: 'OR' })
  expect(openingParams(aReport, { given: {}, usual, lastUsed: undefined })).toEqual(usual)
})

test('a report that needs an invoice opens with the newest, and names the list that has nothing', () => {
  const report = reports['billing-sort']
  const newest = usualWith(report, today, [[{ value: '812' }, { value: '811' }]])
  expect(newest).toMatchObject({ invoice: '812' })
  expect(emptyList(report, newest)).toBeUndefined()
  expect(emptyList(report, usualWith(report, today, [[]]))).toBe('invoices')
})
