// docs/product/safety.md#background-work: one task for all failed jobs, however many there are. The screen lists them.
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { openTask } from '#src/features/staff-tasks/open-task.ts'
import { whatOf } from '#src/jobs/what-of.ts'
import type { SystemCtx } from '#src/system/context.ts'

/** Every task refers to a record. Using the same id for all failed jobs makes them share one task. */
export const allFailedWork = 1

const dayInMs = 86_400_000

type Failed = { job: string; account: string | null }

export const tellStaff = (ctx: SystemCtx, { failed_job_id }: { failed_job_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<Failed>`
      select f.job, a.name as account from failed_jobs f left join accounts a on a.id = (f.payload->>'account_id')::bigint
      where f.id = ${failed_job_id} and f.retried_at is null`.execute(ctx.db)
    const [failed] = rows
    if (!failed) return
    await openTask(ctx, {
      kind: 'job_failed',
      object_id: allFailedWork,
      account_id: null,
      about: [whatOf(failed.job), failed.account].filter(Boolean).join(' · '),
      due_at: new Date(ctx.clock.now().getTime() + dayInMs),
    })
  })
