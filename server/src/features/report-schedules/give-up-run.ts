import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { AnyReport, Frequency } from '@forecourt/domain/reports/report.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { scheduledPeriodInWords } from '@forecourt/domain/reports/scheduled-period.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { failRun } from '#src/features/reports/fail-run.ts'

type Failed = NonNullable<Awaited<ReturnType<typeof failRun>>>

/**
 * Whether the next report also contains what this one would have contained: the mark of new postings has not moved, and a list shows
 * what is now. A period or an invoice is reported once.
 */
const catchesUp = (report: AnyReport, frequency: Frequency) =>
  report.since_last !== undefined || (frequency !== 'on invoice' && scheduledPeriodInWords(report, frequency) === '')

const tellSchedule = async (ctx: Ctx, { schedule_id, report_key, failure }: Failed) => {
  const schedule = await ctx.db
    .updateTable('report_schedules as s')
    .from('users as u')
    .from('accounts as a')
    .set({ last_result: `Failed: ${failure}` })
    .whereRef('u.id', '=', 's.owner_id')
    .whereRef('a.id', '=', 's.account_id')
    .where('s.id', '=', schedule_id)
    .returning(['u.email', 'u.first_name', 'a.name as account_name', 's.frequency'])
    .executeTakeFirst()
  if (!schedule) return
  const report = reports[report_key as ReportKey]
  const { email: to, frequency, ...named } = schedule
  const catches_up = catchesUp(report, frequency as Frequency)
  const values = { ...named, report_title: report.title, report_path: report.path, reason: failure, catches_up }
  await queueMail(ctx, { to, kind: 'report-failed', values })
}

/** Ends a run that was tried too often or can never succeed, and tells the people it concerns. */
export const giveUpRun = (ctx: SystemCtx, { run_id }: { run_id: number }, failure?: string) =>
  inTransaction(ctx, async (ctx) => {
    const failed = await failRun(ctx, run_id, failure)
    if (failed?.schedule_id && !failed.is_test) await tellSchedule(ctx, failed)
  })
