import { expect, test } from 'vitest'
import { countPlaywright, countVitest, settle } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

test('a test file that does not load counts as one failure', () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file('failed'), file('passed', 'passed', 'passed')] }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failed: 1 })
})

test('a failed test is not counted again through its file', () => {
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 1, failed: 1 })
})

test('a journey that only works sometimes has failed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 3, failed: 2 })
})

test('a browser run that breaks outside of every test has failed', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 0, failed: 1 })
})

test('a runner that exits with an error but names no test has failed once', () => {
  expect(settle({ passed: 4, failed: 0 }, false)).toEqual({ passed: 4, failed: 1 })
})

test('a run without a single test has failed', () => {
  expect(settle({ passed: 0, failed: 0 }, true)).toEqual({ passed: 0, failed: 1 })
})
