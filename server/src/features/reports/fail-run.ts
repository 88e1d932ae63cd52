import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notify } from '#src/trail/notify.ts'

/** The run has no file yet, or it belongs to a schedule and its mails are not in the outbox yet. */
export const isOpen = sql<boolean>`(state in ('queued', 'running') or (schedule_id is not null and handled_at is null))`

const couldNot = 'The report could not be made. Customer service has been notified'

/**
 * Ends a run for good: the portal shows it as failed, with the reason, and the person who started it gets a notice. Undefined
 * when the run was done or had ended before. The error itself is only in the log, because its text may quote what people typed.
 */
export const failRun = (ctx: Ctx, run_id: number, failure = couldNot) =>
  inTransaction(ctx, async (ctx) => {
    const run = await ctx.db
      .updateTable('report_runs')
      .set({ state: 'failed', failure, finished_at: sql`now()`, handled_at: sql`coalesce(handled_at, now())` })
      .where('id', '=', run_id)
      .where(isOpen)
      .returning(['account_id', 'user_id', 'schedule_id', 'is_test', 'report_key'])
      .executeTakeFirst()
    if (!run) return undefined
    await ctx.db.deleteFrom('report_run_parts').where('run_id', '=', run_id).execute()
    const { account_id, user_id, report_key } = run
    const { title, path } = reports[report_key as ReportKey]
    const notice = { account_id, kind: 'report', link: `${path}?run=${run_id}`, needs: null } as const
    // A schedule's owner gets a mail. The notice goes to the account, because a report that was not sent concerns all of it.
    if (run.schedule_id !== null && !run.is_test)
      await notify(ctx, { ...notice, link: path, title: `${title} could not be sent`, needs: 'reports.run' })
    else if (user_id !== null) await notify(ctx, { ...notice, user_id, title: `Your report could not be made: ${title}` })
    return { ...run, failure }
  })
