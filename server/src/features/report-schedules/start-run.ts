import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import { makeRun } from '#src/features/reports/make-run.ts'
import { readParams, scopeOf } from '#src/features/reports/report-scope.ts'
import type { RunFormat } from '#src/features/reports/run-formats.ts'
import { enqueue } from '#src/jobs/queue.ts'

type ScheduleRow = Selectable<DB['report_schedules']>
type Occasion = { user_id: number; due_at?: string; invoice_id?: number; is_test?: boolean }

/** docs/product/reports.md#scheduled-reports: what is new after the schedule's mark, however late it came. */
const postedSince = async (ctx: Ctx, { account_id, watermark }: ScheduleRow) => ({
  after: watermark,
  up_to: Math.max(watermark, await lastPosting(ctx, account_id)),
})

/** Purchases, declines and exceptions share one numbering of postings. */
export const lastPosting = async (ctx: Ctx, account_id: number) => {
  const { rows } = await sql<{ posting: number }>`
    select greatest(
      (select max(posting) from transactions where account_id = ${account_id}),
      (select max(posting) from authorisations where account_id = ${account_id} and not is_approved),
      (select max(posting) from exceptions where account_id = ${account_id}),
      0) as posting`.execute(ctx.db)
  return rows[0]!.posting
}

/** Creates a run of a schedule and the job that sends it. Relative days become dates here. */
export const startRun = async (ctx: Ctx, schedule: ScheduleRow, { user_id, ...occasion }: Occasion) => {
  const report_key = schedule.report_key as ReportKey
  const { since_last }: AnyReport = reports[report_key]
  const run_id = await makeRun(ctx, {
    report_key,
    params: readParams(report_key, schedule.params, await scopeOf(ctx, schedule.account_id)),
    format: schedule.file_format as RunFormat,
    account_id: schedule.account_id,
    user_id,
    schedule_id: schedule.id,
    ...occasion,
    ...(since_last && { posted: await postedSince(ctx, schedule) }),
  })
  await enqueue(ctx, 'reports.deliver', { run_id })
  return run_id
}
