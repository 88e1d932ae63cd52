import { expect, test } from 'vitest'
import { countPlaywright, countVitest, settle } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

test('a test file that does not load counts as one failure', () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file('failed'), file('passed', 'passed', 'passed')] }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failed: 1, unsteady: [] })
})

test('a failed test is not counted again through its file', () => {
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 1, failed: 1, unsteady: [] })
})

test('a journey that needed a second try counts as passed, and is named', () => {
  const spec = (title: string, status: string) => ({ file: 'cards.spec.ts', line: 1, title, tests: [{ status, results: [] }] })
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [{ specs: [spec('finds a card', 'expected')], suites: [{ specs: [spec('loses a card', 'flaky')] }] }],
  }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 1, unsteady: ['cards.spec.ts: loses a card'] })
})

test('a test that needed a second try counts as passed, and is named', () => {
  const assertionResults = [{ status: 'passed', fullName: 'two at once', failureMessages: ['expected 1 to be 2'] }]
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults }] }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 1, failed: 0, unsteady: ['two at once'] })
})

test('a browser run with an error outside of every test counts as failed', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 0, failed: 1, unsteady: [] })
})

test('a runner that exits with an error but names no test counts as one failure', () => {
  expect(settle({ passed: 4, failed: 0, unsteady: [] }, false)).toMatchObject({ passed: 4, failed: 1 })
})

test('a run without tests counts as failed', () => {
  expect(settle({ passed: 0, failed: 0, unsteady: [] }, true)).toMatchObject({ passed: 0, failed: 1 })
})
