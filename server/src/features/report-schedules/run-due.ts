import { nextRun, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { isOpen } from '#src/features/reports/fail-run.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { runsWhereItStands } from './runs-where-it-stands.ts'
import { giveUpRun } from './give-up-run.ts'
import { startOrStop } from './start-or-stop.ts'

/** In the queue, or at work: after half a day without a worker, the first one finds all of them. */
const hasJob = sql<boolean>`exists (
  select from pgboss.job j where j.name in ('reports.deliver', 'reports.produce', 'reports.give-up')
    and j.state in ('created', 'retry', 'active') and (j.data ->> 'run_id')::bigint = report_runs.id)`

/** The queue stops trying after a few hours. A run that is still open after this time and has no job has lost it. */
const lost = (ctx: SystemCtx) =>
  ctx.db
    .selectFrom('report_runs')
    .select('id')
    .where(isOpen)
    .where('created_at', '<', sql<string>`now() - interval '12 hours'`)
    .where((eb) => eb.not(hasJob))
    .orderBy('id')
    .limit(100)
    .execute()

/**
 * Due schedules, the longest waiting first. One whose last run is not finished waits, so that no two runs begin at the same mark.
 */
const due = (ctx: SystemCtx, now: Date) =>
  ctx.db
    .selectFrom('report_schedules as s')
    .where('s.is_active', '=', true)
    .where('s.next_run_at', '<=', now.toISOString())
    .where(runsWhereItStands('s.account_id'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('report_runs as r')
            .select('r.id')
            .whereRef('r.schedule_id', '=', 's.id')
            .where('r.handled_at', 'is', null)
            .where('r.is_test', '=', false),
        ),
      ),
    )

/**
 * Starts one due schedule in one transaction: its run, the job that sends it, and the next due time. One run covers all periods
 * missed while the portal was down. Skips a schedule that another worker has taken since.
 */
const start = (ctx: SystemCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const schedule = await due(ctx, now).selectAll('s').where('s.id', '=', id).forUpdate('s').skipLocked().executeTakeFirst()
    if (!schedule) return
    if (!(await startOrStop(ctx, schedule, { due_at: schedule.next_run_at! }))) return
    await ctx.db
      .updateTable('report_schedules')
      .set({ next_run_at: nextRun(schedule as Schedule, now)?.toISOString() ?? null })
      .where('id', '=', schedule.id)
      .execute()
  })

const endLost = async (ctx: SystemCtx) => eachByItself(await lost(ctx), ({ id }) => giveUpRun(ctx, { run_id: id }))

const startDue = async (ctx: SystemCtx) => {
  const found = await due(ctx, ctx.clock.now()).select('s.id').orderBy('s.next_run_at').orderBy('s.id').execute()
  await eachByItself(found, ({ id }) => start(ctx, id))
}

/** Safe to run in any number of workers at once. Each takes schedules that no other worker has locked. */
export const runDue = (ctx: SystemCtx) => eachByItself([endLost, startDue], (work) => work(ctx))
