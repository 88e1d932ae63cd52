// Runs jobs: parses the payload, builds the same context a request has, calls the verb.
import type { SystemCtx } from '../context.ts'
import type { Queue } from './queue.ts'
import { jobNames, jobTable, type JobName, type JobPayload } from './job-table.ts'

/** What each job does. A missing name does not compile. */
export type JobRuns = { [Name in JobName]: (ctx: SystemCtx, payload: JobPayload<Name>) => Promise<void> }

type Base = Omit<SystemCtx, 'who' | 'origin'>

type Work = { base: Base; runs: JobRuns }

const runOne = async <Name extends JobName>({ base, runs }: Work, name: Name, job: { id: string; data: unknown }) => {
  const payload = jobTable[name].payload.parse(job.data) as JobPayload<Name>
  const origin = { request_id: `job-${job.id}`, address: '', user_agent: '' }
  const log = base.log.child({ job: name, job_id: job.id })
  await runs[name]({ ...base, log, origin, who: { system: name } }, payload)
}

/** Of one kind, in one process. */
const atOnce = 5

/**
 * Jobs of a batch run side by side and succeed or fail each for itself. A full batch is followed by the next at once:
 * otherwise the queue would wait for the next notification, and of many jobs sent together the last would wait minutes.
 */
const working = {
  batchSize: atOnce,
  burstWhenBatchFull: true,
  perJobResults: true,
  // A job that waits for its next try notifies nobody when its time has come.
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

/** The class and code of a failure are safe to keep; its text may quote what a person typed. */
const reasonOf = (error: unknown) => ({
  type: error instanceof Error ? error.name : 'unknown',
  code: (error as { code?: string }).code ?? null,
})

export const startWorking = async (base: Base, queue: Queue, runs: JobRuns) => {
  // The queue's upkeep comes round every quarter of a minute. A worker that is killed sooner than that, again and again, would
  // never come to it, and what its predecessors had in their hands would stay there.
  await queue.boss.supervise()
  for (const name of jobNames) {
    const kind = jobTable[name]
    const settle = async (job: { id: string; data: unknown }) => {
      try {
        await runOne({ base, runs }, name, job)
        return { id: job.id, status: 'completed' as const }
      } catch (error) {
        base.log.error({ job: name, job_id: job.id, err: error }, 'job failed')
        return { id: job.id, status: 'failed' as const, output: reasonOf(error) }
      }
    }
    await queue.boss.work(name, working, (jobs) => Promise.all(jobs.map(settle)))
    if ('cron' in kind) await queue.boss.schedule(name, kind.cron, {}, { tz: base.config.branding.time_zone })
  }
}

/** Runs everything that is waiting, and what that causes in turn, until the queue is empty. For tests and commands. */
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
  }
}
