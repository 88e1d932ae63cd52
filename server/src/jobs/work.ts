// Runs jobs: parses the payload, builds the same context a request has, calls the verb.
import type { Wall } from '#src/db/wall.ts'
import { withStatementLimit } from '#src/db/statement-limit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { deadLetters, tellDeadLetter, withoutCause, type DeadLetter } from './dead-letters.ts'
import { usualAtOnce, type JobKind } from './job-kind.ts'
import type { Queue } from './queue.ts'
import { jobNames, jobTable, type JobName, type JobPayload } from './job-table.ts'

/** The function that runs each job. A missing name is a compile error. */
export type JobRuns = { [Name in JobName]: (ctx: SystemCtx, payload: JobPayload<Name>) => Promise<void> }

type Base = Omit<SystemCtx, 'who' | 'origin'> & { wall: Wall }

type Work = { base: Base; runs: JobRuns }

const contextOf = ({ wall: _, ...base }: Base, name: string, id: string): SystemCtx => {
  const origin = { request_id: `job-${id}`, address: '', user_agent: '' }
  return { ...base, log: base.log.child({ job: name, job_id: id }), origin, who: { system: name } }
}

const runOne = async <Name extends JobName>({ base, runs }: Work, name: Name, job: { id: string; data: unknown }) => {
  const { payload: schema, statement_seconds }: JobKind = jobTable[name]
  const { payload: data, parent } = withoutCause(job.data)
  const payload = schema.parse(data) as JobPayload<Name>
  // docs/decisions/0063-a-second-wall.md: the job of one account works behind its wall, as a call does.
  const open = 'account_id' in payload ? base.wall(base.db, payload.account_id) : base.db
  const db = statement_seconds === undefined ? open : withStatementLimit(open, statement_seconds)
  const what = { name: `job ${name}`, kind: 'consumer' as const, attributes: { 'messaging.message.id': job.id }, parent }
  await base.traces.run(what, () => runs[name](contextOf({ ...base, db }, name, job.id), payload))
}

const tellOne = (base: Base, letter: DeadLetter) => tellDeadLetter(contextOf(base, deadLetters, letter.id), letter)

const working = {
  perJobResults: true,
  // The queue sends no notification when a retry is due, so the worker polls.
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

/**
 * Jobs of a batch run in parallel, and each succeeds or fails alone. A full batch is followed by the next one at once. Otherwise
 * the worker would wait for the next notification, and the last of many jobs sent together could wait for minutes. The next batch
 * starts when the last job of this one is done, so long jobs have a loop each instead. Not all kinds have several loops, because
 * every loop polls the queue.
 */
const inLoops = ({ at_once = usualAtOnce, is_long }: JobKind) =>
  is_long
    ? ({ ...working, batchSize: 1, burstWhenBatchFull: true, localConcurrency: at_once } as const)
    : ({ ...working, batchSize: at_once, burstWhenBatchFull: true } as const)

/** The class and code of a failure are safe to store; its message may quote personal input. */
const reasonOf = (error: unknown) => ({
  type: error instanceof Error ? error.name : 'unknown',
  code: (error as { code?: string }).code ?? null,
})

/** Runs one job: it succeeds or fails alone, and a failure is logged and stored. */
const settle = async ({ log }: Base, { name, id }: { name: string; id: string }, run: () => Promise<void>) => {
  try {
    await run()
    return { id, status: 'completed' as const }
  } catch (error) {
    log.error({ job: name, job_id: id, err: error }, 'job failed')
    return { id, status: 'failed' as const, output: reasonOf(error) }
  }
}

/** Cron jobs run in the provider's time zone. Scheduling them again replaces their previous times. */
export const scheduleJobs = async ({ config }: Pick<Base, 'config'>, queue: Queue) => {
  for (const name of jobNames) {
    const kind = jobTable[name]
    if ('cron' in kind) await queue.boss.schedule(name, kind.cron, {}, { tz: config.branding.time_zone })
  }
}

export const startWorking = async (base: Base, queue: Queue, runs: JobRuns) => {
  // The queue looks for abandoned jobs every 15 seconds. A worker that is repeatedly killed before that would never get there, and
  // jobs of dead workers would stay abandoned. So the worker looks once at its start.
  await queue.boss.supervise()
  for (const name of jobNames) {
    await queue.boss.work(name, inLoops(jobTable[name]), (jobs) =>
      Promise.all(jobs.map((job) => settle(base, { name, id: job.id }, () => runOne({ base, runs }, name, job)))),
    )
  }
  await scheduleJobs(base, queue)
  await queue.boss.work(
    deadLetters,
    { ...working, batchSize: usualAtOnce, burstWhenBatchFull: true, includeMetadata: true },
    (letters) =>
      Promise.all(
        letters.map((letter) => settle(base, { name: deadLetters, id: letter.id }, () => tellOne(base, letter as DeadLetter))),
      ),
  )
}

/** The kinds with a job that may run now: one statement, where fetching from every kind is a statement for each. */
const waitingKinds = async (queue: Queue) => {
  const { rows }: { rows: { name: string }[] } = await queue.boss
    .getDb()
    .executeSql(`select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Runs all waiting jobs, the jobs they enqueue, and the follow-ups of given-up jobs, until only jobs of the kinds in `left` wait. For
 * tests.
 */
export const drainJobs = async (base: Base, queue: Queue, { runs, left = [] }: { runs: JobRuns; left?: readonly JobName[] }) => {
  for (let found = true; found;) {
    found = false
    const waiting = await waitingKinds(queue)
    for (const name of jobNames.filter((kind) => waiting.has(kind) && !left.includes(kind))) {
      for (const job of await queue.boss.fetch(name, { batchSize: 50 })) {
        found = true
        await runOne({ base, runs }, name, job)
        await queue.boss.complete(name, job.id)
      }
    }
    if (!waiting.has(deadLetters)) continue
    for (const letter of await queue.boss.fetch(deadLetters, { batchSize: 50, includeMetadata: true })) {
      found = true
      await tellOne(base, letter as DeadLetter)
      await queue.boss.complete(deadLetters, letter.id)
    }
  }
}
