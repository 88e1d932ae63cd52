import { expect, test } from 'vitest'
import { aReport } from '#src/features/reports/a-report.fixture.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { emptyList, openingParams, usualWith } from './opening-params.ts'

const today = '2026-11-18'
const usual = usualWith(aReport, today, [])

test('a report opens with the parameters of its address, not those used last', () => {
  expect(openingParams(aReport, { given: { state: 'WA' }, usual, lastUsed: 'state=OR' })).toEqual({ ...usual, state: 'WA' })
})

test('without parameters in its address, a report opens with those used last, or else with the defaults', () => {
  expect(openingParams(aReport, { given: {}, usual, lastUsed: 'state=OR&gone=1' })).toEqual({ ...usual, state: 'OR' })
  expect(openingParams(aReport, { given: {}, usual, lastUsed: undefined })).toEqual(usual)
})

test('a report that needs an invoice opens with the newest, or names the list that is empty', () => {
  const report = reports['billing-sort']
  const newest = usualWith(report, today, [[{ value: '812' }, { value: '811' }]])
  expect(newest).toMatchObject({ invoice: '812' })
  expect(emptyList(report, newest)).toBeUndefined()
  expect(emptyList(report, usualWith(report, today, [[]]))).toBe('invoices')
})
