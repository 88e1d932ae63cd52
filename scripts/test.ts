// `npm test`: every check and every test of the project. One failure does not hide the next: all steps run.
// `--fast` (`npm run check`) leaves out the build of the portal and the browser. The last line is the result.
// `npm test -- --slow` names the ten slowest browser journeys before it.
import { readFile, rm } from 'node:fs/promises'
import { countPlaywright, countVitest, settle, type Count } from './count-tests.ts'
import { runCommand, stopCommandsOnSignal } from './run-command.ts'
import { openRunFolder, removeLeftovers } from './run-folder.ts'
import { slowestJourneys } from './slowest-journeys.ts'

type Step = {
  name: string
  command: readonly string[]
  /** Where the command writes its report, and how to read it. A step without one counts as one check. */
  report?: { file: string; count: (json: string) => Count }
  /** The step whose failure makes this one pointless. */
  needs?: string
}

const unitReport = '.tmp/vitest.json'
const journeyReport = 'test-results/journeys.json'

/** Run first, two at a time. With `--fast`, without those that need the built portal. */
const checks: Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of server and domain', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the portal', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'types and schema of tables', command: ['node', 'scripts/generate-from-database.ts', '--verify'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
]

const build: Step = { name: 'build', command: ['vite', 'build', 'web', '--logLevel=warn'] }
const bundleSize: Step = { name: 'bundle size', command: ['node', 'scripts/bundle-size.ts'], needs: 'build' }

/** These two use every core themselves, so each runs alone. */
const rulesAndApi: Step = {
  name: 'rules and API',
  command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
  report: { file: unitReport, count: countVitest },
}
const journeys: Step = {
  name: 'browser journeys',
  command: ['playwright', 'test'],
  report: { file: journeyReport, count: countPlaywright },
  needs: 'build',
}

const running = new Set<string>()
const failures = new Set<string>()
const begun = new Map<string, Promise<Count>>()

/** On a terminal, the line under the results names the running steps. A log has no such line. */
const print = (text: string) => {
  const isTerminal = process.stdout.isTTY
  process.stdout.write(`${isTerminal ? '\r\x1b[K' : ''}${text}${isTerminal ? [...running].join(', ') : ''}`)
}

const runStep = async ({ name, command, report, needs }: Step): Promise<Count> => {
  running.add(name)
  print('')
  if (report) await rm(report.file, { force: true })
  if (needs) await begun.get(needs)
  const isBlocked = needs !== undefined && failures.has(needs)
  const outcome = isBlocked ? { ok: false, seconds: 0, output: `Not run: ${needs} failed.` } : await runCommand(command)
  const count = settle(report ? await readReport(report) : { passed: Number(outcome.ok), failed: 0, unsteady: [] }, outcome.ok)
  const isOk = count.failed === 0
  running.delete(name)
  if (!isOk) failures.add(name)
  const verdict = `${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(28)}${outcome.seconds.toFixed(1).padStart(6)} s`
  const tests = report ? `   ${count.passed} passed, ${count.failed} failed` : ''
  print(`${verdict}${tests}\n${isOk ? '' : `\n${outcome.output.trim()}\n\n`}`)
  return count
}

const readReport = async ({ file, count }: NonNullable<Step['report']>): Promise<Count> => {
  try {
    return count(await readFile(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, unsteady: [] } // the runner ended before it wrote a report
  }
}

/** The steps of a group run two at a time, in their order; the groups follow one another. */
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
const groups = isFast ? [checks, [rulesAndApi]] : [[build, ...checks, bundleSize], [rulesAndApi], [journeys]]
for (const group of groups) counts.push(...(await runGroup(group)))

if (process.argv.includes('--slow') && !isFast) {
  const report = await readFile(journeyReport, 'utf8').catch(() => '{"suites":[]}') // no report when the browser never ran
  for (const line of slowestJourneys(report, 10)) print(`${line}\n`)
}

// The second try keeps a busy machine from failing the run. It hides nothing, because the test is named.
for (const name of counts.flatMap(({ unsteady }) => unsteady))
  print(`UNSTEADY  passed only at the second try, which is a bug: ${name}\n`)

const total = (kind: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[kind], 0)
process.exitCode = total('failed') > 0 ? 1 : 0
print(`\n${total('passed')} passed, ${total('failed')} failed\n`)
