// The JSON report of vitest, with the errors outside of every test: vitest prints those and exits with 1, but does not report them.
import { readFile, writeFile } from 'node:fs/promises'
import { JsonReporter, type SerializedError, type TestModule } from 'vitest/node'
import { unitReport, type Stray } from './count-tests.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const strayOf = ({ message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }: SerializedError): Stray => ({
  file: text(VITEST_TEST_PATH),
  test: text(VITEST_TEST_NAME),
  message: stack ?? message,
})

// oxlint-disable-next-line import/no-default-export -- vitest loads a reporter by its file
export default class ReportOfTests extends JsonReporter {
  constructor() {
    super({ outputFile: unitReport })
  }

  override async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[] = []) {
    await super.onTestRunEnd(modules)
    const report: object = JSON.parse(await readFile(unitReport, 'utf8'))
    await writeFile(unitReport, JSON.stringify({ ...report, strays: errors.map(strayOf) }))
  }
}
