// Counts the results in the reports of the two test runners, and names the tests that passed only at the second try.
import { specsIn, type Suite } from './journey-report.ts'

export type Count = { passed: number; failed: number; unsteady: string[] }

type Assertion = { status: string; fullName?: string; failureMessages?: unknown[] }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: Assertion[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites?: Suite[]
}

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
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, unsteady }
}

export const countPlaywright = (json: string): Count => {
  const { stats, errors, suites = [] }: PlaywrightReport = JSON.parse(json)
  const unsteady = suites
    .flatMap(specsIn)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, unsteady }
}

/** A runner that fails without naming a test, or runs no tests, counts as one failure. */
export const settle = (count: Count, isOk: boolean): Count => ({
  ...count,
  failed: count.failed === 0 && (!isOk || count.passed === 0) ? 1 : count.failed,
})
