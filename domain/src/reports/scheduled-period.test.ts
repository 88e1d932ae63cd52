import { expect, test } from 'vitest'
import type { ReportKey } from './report-names.ts'
import { frequencies, type Frequency } from './report.ts'
import { reports } from './reports.ts'
import { datedParams, forSchedule, paramsOfRun, scheduledPeriodInWords, type DueDays } from './scheduled-period.ts'

const lastMonth = { from: 'first of last month', to: 'last of last month' }
const lastQuarter = { from: 'first of last quarter', to: 'last of last quarter' }

// The frequencies at which each on-demand report may be sent.
test.each<[ReportKey, Frequency[]]>([
  ['transaction-detail', ['daily', 'weekly', 'monthly', 'on invoice']],
  ['fuel-summary', ['daily', 'weekly', 'monthly', 'on invoice']],
  ['billing-sort', ['on invoice']],
  ['list-driver-or-vehicle', ['daily', 'weekly', 'monthly']],
  ['exception', ['daily', 'weekly', 'monthly', 'on invoice']],
  ['tax-summary', ['monthly']],
  ['owner-operator', ['daily', 'weekly', 'monthly', 'on invoice']],
  ['ifta-quarter', ['monthly']],
  ['pto-refund', ['monthly']],
])('%s can be scheduled %j', (key, expected) => {
  expect(frequencies.filter((one) => reports[key].frequencies.includes(one))).toEqual(expected)
})

test.each<[ReportKey, Frequency, object, string]>([
  ['transaction-detail', 'daily', { from: 'yesterday', to: 'yesterday' }, 'the day before'],
  ['transaction-detail', 'weekly', { from: 'a week ago', to: 'yesterday' }, 'the seven days before'],
  ['fuel-summary', 'monthly', lastMonth, 'the month before'],
  ['tax-summary', 'monthly', lastQuarter, 'the quarter before'],
  ['list-driver-or-vehicle', 'weekly', {}, ''],
  ['daily-transaction', 'daily', {}, ''],
])('each run of %s, %s, covers %j', (key, frequency, period, words) => {
  expect(paramsOfRun(reports[key], frequency)).toEqual(period)
  expect(scheduledPeriodInWords(reports[key], frequency)).toBe(words)
})

test.each<[ReportKey, Frequency, DueDays, object]>([
  ['fuel-summary', 'daily', { first: '2026-03-01', last: '2026-03-01' }, { from: '2026-02-28', to: '2026-02-28' }],
  ['fuel-summary', 'daily', { first: '2026-03-01', last: '2026-03-03' }, { from: '2026-02-28', to: '2026-03-02' }],
  ['fuel-summary', 'weekly', { first: '2026-12-28', last: '2027-01-04' }, { from: '2026-12-21', to: '2027-01-03' }],
  ['fuel-summary', 'monthly', { first: '2026-01-31', last: '2026-02-28' }, { from: '2025-12-01', to: '2026-01-31' }],
  ['tax-summary', 'monthly', { first: '2026-01-05', last: '2026-01-05' }, { from: '2025-10-01', to: '2025-12-31' }],
  ['tax-summary', 'monthly', { first: '2026-03-05', last: '2026-04-05' }, { from: '2025-10-01', to: '2026-03-31' }],
  ['fuel-summary', 'daily', { first: '2020-01-01', last: '2026-03-03' }, { from: '2025-03-03', to: '2026-03-02' }],
])('%s, %s, due on %j covers %j', (key, frequency, due, period) => {
  expect(datedParams(reports[key], paramsOfRun(reports[key], frequency), due)).toEqual(period)
})

test('a run on an invoice covers that invoice, including lines posted late', () => {
  const invoice = { id: 12, period_from: '2026-10-01', period_to: '2026-10-31', invoiced_on: '2026-11-01' }
  expect(paramsOfRun(reports['billing-sort'], 'on invoice', invoice)).toEqual({ invoice: '12' })
  expect(paramsOfRun(reports['transaction-detail'], 'on invoice', invoice)).toEqual({
    date_basis: 'invoice',
    from: '2026-11-01',
    to: '2026-11-01',
    invoice: '12',
  })
  expect(paramsOfRun(reports['fuel-summary'], 'on invoice', invoice)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('a parameter that each run determines is not a parameter of the schedule', () => {
  const names = (frequency: Frequency) => forSchedule(reports['transaction-detail'], frequency).params.map(({ name }) => name)
  expect(names('monthly')).not.toContain('from')
  expect(names('monthly')).toContain('invoice')
  expect(names('on invoice')).not.toContain('invoice')
})
