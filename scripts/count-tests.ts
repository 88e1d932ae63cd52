// Reads the reports of the two test runners down to two numbers.

export type Count = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** A file that does not load has no tests to fail: it counts as one. */
export const countVitest = (json: string): Count => {
  const report: VitestReport = JSON.parse(json)
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

export const countPlaywright = (json: string): Count => {
  const { stats, errors }: PlaywrightReport = JSON.parse(json)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** A runner that says no without naming a test, or runs none at all, has failed once. */
export const settle = ({ passed, failed }: Count, isOk: boolean): Count => ({
  passed,
  failed: failed === 0 && (!isOk || passed === 0) ? 1 : failed,
})
