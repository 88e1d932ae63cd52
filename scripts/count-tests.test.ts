import { expect, test } from 'vitest'
import { afterSecondTry, countPlaywright, countVitest, filesToTryAgain, settle } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

test('a test file that does not load counts as one failure', () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [file('failed'), file('passed', 'passed', 'passed')] }
  expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 2, failed: 1, unsteady: [] })
})

test('a failed test is not counted again through its file', () => {
  const report = { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }
  expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 1, failed: 1, unsteady: [] })
})

test('a journey that passed on its second try counts as passed and is named', () => {
  const spec = (title: string, status: string) => ({ file: 'cards.spec.ts', line: 1, title, tests: [{ status, results: [] }] })
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    errors: [],
    suites: [{ specs: [spec('finds a card', 'expected')], suites: [{ specs: [spec('loses a card', 'flaky')] }] }],
  }
  expect(countPlaywright(JSON.stringify(report))).toMatchObject({
    passed: 4,
    failed: 1,
    unsteady: ['cards.spec.ts: loses a card'],
  })
})

test('a test that passed on its second try counts as passed and is named', () => {
  const assertionResults = [{ status: 'passed', fullName: 'two at once', failureMessages: ['expected 1 to be 2'] }]
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults }] }
  expect(countVitest(JSON.stringify(report))).toMatchObject({ passed: 1, failed: 0, unsteady: ['two at once'] })
})

test('a browser run with an error outside any test counts as failed', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }
  expect(countPlaywright(JSON.stringify(report))).toMatchObject({ passed: 0, failed: 1, unsteady: [] })
})

test('a runner that exits with an error but names no test counts as one failure', () => {
  expect(settle({ passed: 4, failed: 0, unsteady: [], failures: [] }, false)).toMatchObject({ passed: 4, failed: 1 })
})

test('a run without tests counts as failed', () => {
  expect(settle({ passed: 0, failed: 0, unsteady: [], failures: [] }, true)).toMatchObject({ passed: 0, failed: 1 })
})

test('a failure is reported in a few lines: the file, the test and the start of its last error', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const failed = { status: 'failed', fullName: 'bills once', failureMessages: ['first try', long] }
  const unloaded = { name: 'orders.test.ts', message: 'Cannot find module', status: 'failed', assertionResults: [] }
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [{ name: 'invoices.test.ts', status: 'failed', assertionResults: [failed] }, unloaded],
  }
  const { failures } = countVitest(JSON.stringify(report))
  expect(failures[0]).toMatch(/^invoices\.test\.ts: bills once\n {4}line 0\n/)
  expect(failures[0]).not.toContain('line 12')
  expect(failures[1]).toBe('orders.test.ts: did not load\n    Cannot find module')

  const journey = { status: 'unexpected', results: [{ duration: 1, error: { message: '\u001b[31mNo such button\u001b[39m' } }] }
  const suites = [{ specs: [{ file: 'cards.spec.ts', line: 1, title: 'finds a card', tests: [journey] }] }]
  const run = countPlaywright(JSON.stringify({ stats: { expected: 0, unexpected: 1, flaky: 0 }, errors: [], suites }))
  expect(run.failures).toEqual(['cards.spec.ts: finds a card\n    No such button'])
})

test('a file that failed to load is run again; if it then passes, the run passes and names the file', () => {
  const failing = (...names: string[]) =>
    countVitest(
      JSON.stringify({ numPassedTests: 9, numFailedTests: 0, testResults: names.map((name) => ({ ...file('failed'), name })) }),
    )
  const first = failing('mail.test.ts')
  const passed = { passed: 5, failed: 0, unsteady: [], failures: [] }
  expect(filesToTryAgain(first)).toEqual(['mail.test.ts'])
  expect(afterSecondTry(first, passed)).toMatchObject({ passed: 10, failed: 0, unsteady: ['mail.test.ts: did not load     '] })
  expect(afterSecondTry(first, first)).toBe(first)
  expect(filesToTryAgain(failing('1', '2', '3', '4', '5', '6')), 'many failures are no bad moment').toEqual([])
})

test('an error outside of every test fails the run, is named with its file, and gives that file a second try', () => {
  const strayed = (...strays: object[]) =>
    countVitest(JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [], strays }))
  const count = strayed({ file: 'mail.test.ts', test: 'sends a mail', message: 'Error: the connection is closed' })
  expect(count).toMatchObject({ passed: 3, failed: 1 })
  expect(count.failures).toEqual([
    'mail.test.ts: an error outside of every test, during or after: sends a mail\n    Error: the connection is closed',
  ])
  expect(filesToTryAgain(count)).toEqual(['mail.test.ts'])
  const nameless = strayed({ file: 'mail.test.ts', message: 'one' }, { message: 'a worker is gone' })
  expect(filesToTryAgain(nameless), 'no second try hides an error of no file').toEqual([])
})
