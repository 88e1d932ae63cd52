import { expect, test } from 'vitest'
import { dueReminders, exemptionProblems, exemptionState, scanTypeOf } from './exemptions.ts'

test.each([
  [61, [], []],
  [60, [], [60]],
  [59, [60], []],
  [31, [60], []],
  [30, [60], [30]],
  [8, [60, 30], []],
  [7, [60, 30], [7]],
  [0, [60, 30], [7]],
  [0, [60, 30, 7], []],
  [-1, [], []],
  // The certificate was entered late, or the worker was down: one mail covers all missed reminders.
  [20, [], [60, 30]],
  [5, [], [60, 30, 7]],
  [5, [60], [30, 7]],
])('with %d days left and reminders %j sent, reminders %j are due', (days_left, done, due) => {
  expect(dueReminders(days_left, done)).toEqual(due)
})

test.each([
  ['2026-11-17', null, 'to come'],
  ['2026-11-16', null, 'in force'],
  ['2020-01-01', '2027-01-16', 'in force'],
  ['2020-01-01', '2027-01-15', 'ends soon'],
  ['2020-01-01', '2026-11-16', 'ends soon'],
  ['2020-01-01', '2026-11-15', 'ended'],
] as const)('a certificate from %s to %s is %s on November 16', (effective_from, effective_to, state) => {
  expect(exemptionState({ effective_from, effective_to }, '2026-11-16')).toBe(state)
})

test.each([
  [{ level: 'federal', state: 'WA' }, { state: 'A federal tax holds in every state' }],
  [{ level: 'state', state: '' }, {}],
  [{ effective_to: '2019-12-31' }, { effective_to: 'Must not be before the first day' }],
  [{ effective_to: '2020-01-01' }, {}],
] as const)('a certificate with %j has the problems %j', (change, problems) => {
  const certificate = { level: 'state', state: 'WA', effective_from: '2020-01-01', effective_to: null } as const
  expect(exemptionProblems({ ...certificate, ...change })).toEqual(problems)
})

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
  ['<html>', undefined],
  [' %PDF-1.7', undefined],
  ['MZ', undefined],
  ['', undefined],
])('the type of a file that begins with %j is %s', (text, type) => {
  expect(scanTypeOf(Buffer.from(text, 'latin1'))).toBe(type)
})
