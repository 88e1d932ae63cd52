// docs/product/safety.md#background-work
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { enqueue } from '#src/jobs/queue.ts'
import type { JobName } from '#src/jobs/job-table.ts'
import { retryableJobs } from '#src/jobs/what-of.ts'
import type { UserCtx } from '#src/system/context.ts'
import { alreadyDecided } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { allFailedWork } from './tell-staff.ts'

type Taken = { id: number; job: JobName; payload: { account_id?: number } }

/** If two people retry the same jobs, only one starts each. */
const take = async ({ db, clock, who }: UserCtx, ids: readonly number[]) => {
  const { rows } = await sql<Taken>`
    update failed_jobs set retried_at = ${clock.now().toISOString()}, retried_by = ${who.user_id}
    where id = any(${[...ids]}::bigint[]) and retried_at is null and job = any(${retryableJobs}::text[])
    returning id, job, payload`.execute(db)
  return rows
}

const isAnythingLeft = async ({ db }: UserCtx) => {
  const { rows } = await sql`
    select from failed_jobs where retried_at is null and job = any(${retryableJobs}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

export const retryJobs = (ctx: UserCtx, ids: readonly number[]) =>
  inTransaction(ctx, async (ctx) => {
    const taken = await take(ctx, ids)
    if (taken.length === 0) throw alreadyDecided('This was started again already, or cannot be')
    for (const { id, job, payload } of taken) {
      // The worker validates the payload. A payload of an older version fails again with a clear reason.
      await enqueue(ctx, job, payload as never)
      const account_id = payload.account_id ?? null
      await audit(ctx, { action: 'job.retry', object: { type: 'failed-job', id }, account_id, after: { job } })
    }
    if (!(await isAnythingLeft(ctx))) await endTask(ctx, { kind: 'job_failed', object_id: allFailedWork })
    return { retried: taken.length }
  })
