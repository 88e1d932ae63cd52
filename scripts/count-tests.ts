// Reads the reports of the two test runners down to numbers, and the names of what passed only at the second try.
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

/** A file that does not load has no tests to fail: it counts as one. */
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

/** A runner that says no without naming a test, or runs none at all, has failed once. */
export const settle = (count: Count, isOk: boolean): Count => ({
  ...count,
  failed: count.failed === 0 && (!isOk || count.passed === 0) ? 1 : count.failed,
})
