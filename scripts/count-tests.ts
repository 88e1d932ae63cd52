// Reads the reports of the two test runners: counts the results, names the tests that passed only at the second try, and
// summarizes each failure in a few lines. Logs are truncated, so the failures must not come after thousands of dots.
import { stripVTControlCharacters } from 'node:util'
import { specsIn, type Suite } from './journey-report.ts'

/** `scripts/report-of-tests.ts` writes it. */
export const unitReport = '.tmp/vitest.json'

export type Count = { passed: number; failed: number; unsteady: string[]; failures: string[]; failedFiles?: string[] }

/** An error that vitest caught outside of every test, such as a promise that nobody waited for. */
export type Stray = { file?: string; test?: string; message: string }

type Assertion = { status: string; fullName?: string; failureMessages?: string[] }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name?: string; message?: string; status: string; assertionResults: Assertion[] }[]
  strays?: Stray[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites?: Suite[]
}

const failureLines = 12

/** The summary of one failed test: its file, its title, and the beginning of its message. */
const failureOf = (file: string, title: string, message: string) =>
  [`${file}: ${title}`, ...stripVTControlCharacters(message).trim().split('\n').slice(0, failureLines)].join('\n    ')

/** A file that does not load has no tests, so it counts as one failure. */
export const countVitest = (json: string): Count => {
  const report: VitestReport = JSON.parse(json)
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const unsteady = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName = '' }) => fullName)
  const failures = report.testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName = '', failureMessages = [] }) => failureOf(name, fullName, failureMessages.at(-1) ?? '')),
  )
  const didNotLoad = unloaded.map(({ name = '', message = '' }) => failureOf(name, 'did not load', message))
  const { strays = [] } = report
  const strayed = strays.map(({ file = 'vitest', test, message }) =>
    failureOf(file, `an error outside of every test${test ? `, during or after: ${test}` : ''}`, message),
  )
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(({ name = '' }) => name)
  // Running other files again would hide an error that names no file.
  const again = strays.some(({ file }) => !file) ? [] : [...failedFiles, ...strays.map(({ file = '' }) => file)]
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length + strays.length,
    unsteady,
    failures: [...failures, ...didNotLoad, ...strayed],
    failedFiles: [...new Set(again)],
  }
}

/** If more files fail than this, a busy machine is not the cause. */
const fewFiles = 5

/** The files worth a second try: vitest repeats a failed test by itself, but not a file whose setup failed or that left an error. */
export const filesToTryAgain = ({ failedFiles = [] }: Count) => (failedFiles.length <= fewFiles ? failedFiles : [])

/** A second try that passes makes the run pass, and names the files. Otherwise the first result stands. */
export const afterSecondTry = (first: Count, second: Count): Count =>
  second.failed > 0
    ? first
    : {
        passed: first.passed + first.failed,
        failed: 0,
        unsteady: [...first.unsteady, ...first.failures.map((failure) => failure.replaceAll('\n', ' ')), ...second.unsteady],
        failures: [],
      }

export const countPlaywright = (json: string): Count => {
  const { stats, errors, suites = [] }: PlaywrightReport = JSON.parse(json)
  const unsteady = suites
    .flatMap(specsIn)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`)
  const failures = suites
    .flatMap(specsIn)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => failureOf(file, title, results.at(-1)?.error?.message ?? '')),
    )
  const outside = errors.map(({ message = '' }) => failureOf('playwright', 'an error outside of every journey', message))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    unsteady,
    failures: [...failures, ...outside],
  }
}

/** A runner that fails without naming a test, or runs no tests, counts as one failure. */
export const settle = (count: Count, isOk: boolean): Count => ({
  ...count,
  failed: count.failed === 0 && (!isOk || count.passed === 0) ? 1 : count.failed,
})
