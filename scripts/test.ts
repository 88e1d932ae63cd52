// `npm test`: every check and every test of the project. One failure does not hide the next: all steps run.
// `--fast` (`npm run check`) leaves out the build of the portal and the browser. The last line is the result.
// `npm test -- --slow` names the ten slowest browser journeys before it.
import { readFile, rm } from 'node:fs/promises'
import { afterSecondTry, countPlaywright, countVitest, filesToTryAgain, settle, unitReport, type Count } from './count-tests.ts'
import { runCommand, stopCommandsOnSignal } from './run-command.ts'
import { openRunFolder, removeLeftovers } from './run-folder.ts'
import { slowestJourneys } from './slowest-journeys.ts'

type Step = {
  name: string
  command: readonly string[]
  /** Where the command writes its report, and how to read it. A step without a report counts as one check. */
  report?: { file: string; count: (json: string) => Count }
  /** The command that runs only these files, for the second try. */
  again?: (files: string[]) => readonly string[]
  /** The step whose failure makes this one pointless. */
  needs?: string
}

const journeyReport = 'test-results/journeys.json'

/** These run first, two at a time, the long ones before the short, so that neither lane is idle at the end. */
const lint: Step = { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] }
const checks: Step[] = [
  { name: 'types of server and domain', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'types of the portal', command: ['tsc', '-p', 'web/tsconfig.json', '--checkers', '1'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'types and schema of tables', command: ['node', 'scripts/generate-from-database.ts', '--verify'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]

const build: Step = { name: 'build', command: ['vite', 'build', 'web', '--logLevel=warn'] }
const bundleSize: Step = { name: 'bundle size', command: ['node', 'scripts/bundle-size.ts'], needs: 'build' }
/** Packages the output of `build`, and runs it as an operator would. */
const packaged: Step = { name: 'package', command: ['node', 'scripts/package.ts', '--try'], needs: 'build' }

/** Both use every core themselves, so each runs alone. */
const vitest = ['vitest', 'run', '--reporter=dot', '--reporter=./scripts/report-of-tests.ts']
const rulesAndApi: Step = {
  name: 'rules and API',
  command: vitest,
  again: (files) => [...vitest, ...files],
  report: { file: unitReport, count: countVitest },
}
const journeys: Step = {
  name: 'browser journeys',
  command: ['playwright', 'test'],
  report: { file: journeyReport, count: countPlaywright },
  needs: 'build',
}

/** A longer output would be truncated in a log. Run the command alone to see everything. */
const outputLines = 60

const running = new Set<string>()
const failures = new Set<string>()
const begun = new Map<string, Promise<Count>>()

/** On a terminal, the line below the results names the running steps. A log has no such line. */
const print = (text: string) => {
  const isTerminal = process.stdout.isTTY
  process.stdout.write(`${isTerminal ? '\r\x1b[K' : ''}${text}${isTerminal ? [...running].join(', ') : ''}`)
}

const runStep = async ({ name, command, report, again, needs }: Step): Promise<Count> => {
  running.add(name)
  print('')
  if (needs) await begun.get(needs)
  const isBlocked = needs !== undefined && failures.has(needs)
  const first = isBlocked ? notRun(needs) : await runAndCount(command, report)
  const files = filesToTryAgain(first.count)
  const second = again && files.length > 0 ? await runAndCount(again(files), report) : undefined
  const count = second ? afterSecondTry(first.count, second.count) : first.count
  const seconds = first.seconds + (second?.seconds ?? 0)
  const isOk = count.failed === 0
  running.delete(name)
  if (!isOk) failures.add(name)
  const verdict = `${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(28)}${seconds.toFixed(1).padStart(6)} s`
  const tests = report ? `   ${count.passed} passed, ${count.failed} failed` : ''
  print(`${verdict}${tests}\n${isOk ? '' : `\n${explain(count, first.output)}\n\n`}`)
  return count
}

const notRun = (needs: string) => ({
  count: { passed: 0, failed: 1, unsteady: [], failures: [] },
  seconds: 0,
  output: `Not run: ${needs} failed.`,
})

const runAndCount = async (command: readonly string[], report: Step['report']) => {
  if (report) await rm(report.file, { force: true })
  const { ok, seconds, output } = await runCommand(command)
  const count = report ? await readReport(report) : { passed: Number(ok), failed: 0, unsteady: [], failures: [] }
  return { count: settle(count, ok), seconds, output }
}

/** The failed tests, or the last output of a command that names none. */
const explain = ({ failures: named }: Count, output: string) =>
  named.length > 0 ? named.join('\n\n') : output.trim().split('\n').slice(-outputLines).join('\n')

const readReport = async ({ file, count }: NonNullable<Step['report']>): Promise<Count> => {
  try {
    return count(await readFile(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, unsteady: [], failures: [] } // the runner ended before it wrote a report
  }
}

/** Runs the steps of a group two at a time, in order. The groups run one after the other. */
const runGroup = async (steps: Step[]): Promise<Count[]> => {
  const waiting = [...steps]
  const counts: Count[] = []
  const take = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    const outcome = runStep(step)
    begun.set(step.name, outcome)
    counts.push(await outcome)
    return take()
  }
  await Promise.all([take(), take()])
  return counts
}

stopCommandsOnSignal()
await removeLeftovers()
await openRunFolder()
const isFast = process.argv.includes('--fast')
const counts: Count[] = []
const groups = isFast
  ? [[lint, ...checks], [rulesAndApi]]
  : [[build, lint, packaged, ...checks, bundleSize], [rulesAndApi], [journeys]]
for (const group of groups) counts.push(...(await runGroup(group)))

if (process.argv.includes('--slow') && !isFast) {
  const report = await readFile(journeyReport, 'utf8').catch(() => '{"suites":[]}') // no report if the browser never ran
  for (const line of slowestJourneys(report, 10)) print(`${line}\n`)
}

// The second try keeps a busy machine from failing the run. It hides nothing, because the output names the test.
for (const name of counts.flatMap(({ unsteady }) => unsteady))
  print(`UNSTEADY  passed only at the second try, which is a bug: ${name}\n`)

const total = (kind: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[kind], 0)
process.exitCode = total('failed') > 0 ? 1 : 0
print(`\n${total('passed')} passed, ${total('failed')} failed\n`)
