// Runs jobs: parses the payload, builds the same context a request has, calls the verb.
import type { Wall } from '#src/db/wall.ts'
import { withStatementLimit } from '#src/db/statement-limit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { deadLetters, tellDeadLetter, withoutCause, type DeadLetter } from './dead-letters.ts'
import { usualAtOnce, type JobKind } from './job-kind.ts'
import type { Queue } from './queue.ts'
import { jobNames, jobTable, type JobName, type JobPayload } from './job-table.ts'

/** What each job does. A missing name does not compile. */
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
  // The queue sends no notification when the time of a retry has come, so it must be polled.
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

/**
 * Jobs of a batch run in parallel, and each succeeds or fails alone. A full batch is followed by the next at once. Otherwise
 * the queue would wait for its next notification, and the last of many jobs sent together would wait for minutes. The next batch
 * begins when the last job of this one is done, so long jobs have a loop each instead. Every loop asks the queue for work, which
 * is why not all kinds have several.
 */
const inLoops = ({ at_once = usualAtOnce, is_long }: JobKind) =>
  is_long
    ? ({ ...working, batchSize: 1, burstWhenBatchFull: true, localConcurrency: at_once } as const)
    : ({ ...working, batchSize: at_once, burstWhenBatchFull: true } as const)

/** The class and code of a failure are safe to keep; its text may quote what a person typed. */
const reasonOf = (error: unknown) => ({
  type: error instanceof Error ? error.name : 'unknown',
  code: (error as { code?: string }).code ?? null,
})

/** One job: it succeeds or fails alone, and a failure is logged and kept. */
const settle = async ({ log }: Base, { name, id }: { name: string; id: string }, run: () => Promise<void>) => {
  try {
    await run()
    return { id, status: 'completed' as const }
  } catch (error) {
    log.error({ job: name, job_id: id, err: error }, 'job failed')
    return { id, status: 'failed' as const, output: reasonOf(error) }
  }
}

/** The nightly jobs run by the provider's clock. Scheduling them again replaces the times they had. */
export const scheduleJobs = async ({ config }: Pick<Base, 'config'>, queue: Queue) => {
  for (const name of jobNames) {
    const kind = jobTable[name]
    if ('cron' in kind) await queue.boss.schedule(name, kind.cron, {}, { tz: config.branding.time_zone })
  }
}

export const startWorking = async (base: Base, queue: Queue, runs: JobRuns) => {
  // The queue looks for abandoned jobs every 15 seconds. A worker that is killed again and again before that would never get
  // there, and the jobs of the workers before it would stay abandoned. So it looks once at the start.
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

/** Runs all waiting jobs, those they enqueue, and those that follow from giving up, until the queue is empty. For tests. */
export const drainJobs = async (base: Base, queue: Queue, runs: JobRuns) => {
  for (let found = true; found;) {
    found = false
    for (const name of jobNames) {
      for (const job of await queue.boss.fetch(name, { batchSize: 50 })) {
        found = true
        await runOne({ base, runs }, name, job)
        await queue.boss.complete(name, job.id)
      }
    }
    for (const letter of await queue.boss.fetch(deadLetters, { batchSize: 50, includeMetadata: true })) {
      found = true
      await tellOne(base, letter as DeadLetter)
      await queue.boss.complete(deadLetters, letter.id)
    }
  }
}
