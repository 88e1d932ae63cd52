// Reports a job whose last try has failed: in the log, in the metrics and on the dashboard of staff.
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { jobTable, type JobName } from './job-table.ts'

/** The queue that receives the jobs that other queues give up, including those of workers that died. */
export const deadLetters = 'jobs.dead-letter'

const telling = 'failed-jobs.tell'

/** When traces are on, the trace of a job travels in its payload. */
type Caused = { traceparent?: string }

export const caused = (payload: object, traceparent: string | undefined): object =>
  traceparent ? { ...payload, traceparent } : payload

export const withoutCause = (data: unknown) => {
  const { traceparent: parent, ...payload } = data as Caused & Record<string, unknown>
  return { payload, parent }
}

export type DeadLetter = { id: string; data: object; sourceName: string | null; sourceOutput: object | null }

const givenUpBy = (job: string): JobName | undefined => {
  const kind = Object.hasOwn(jobTable, job) ? jobTable[job as JobName] : undefined
  return kind && 'given_up_by' in kind ? kind.given_up_by : undefined
}

/** Idempotent: a failure is stored once, and its follow-up job is enqueued in the same transaction. */
export const tellDeadLetter = (ctx: SystemCtx, { id, data: given, sourceName, sourceOutput }: DeadLetter) =>
  inTransaction(ctx, async (ctx) => {
    const { payload: data } = withoutCause(given)
    const job = sourceName ?? 'unknown'
    const told = await ctx.db
      .insertInto('failed_jobs')
      .values({ job, letter_id: id, payload: JSON.stringify(data), reason: JSON.stringify(sourceOutput) })
      .onConflict((known) => known.column('letter_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!told) return
    const next = givenUpBy(job)
    // The payload was validated when the job was enqueued, and both jobs take the same payload.
    if (next) await ctx.queue.send(ctx, next, data as never)
    // The job that reports failures cannot report its own.
    else if (job !== telling) await ctx.queue.send(ctx, telling, { failed_job_id: told.id })
    ctx.log.error({ job, payload: data, reason: sourceOutput }, 'job given up after its last try')
  })
