import type { ReportParams } from '@forecourt/domain/reports/params-schema.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { Selectable } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import { openReport } from './open-report.ts'
import { scopeOf } from './report-scope.ts'

type Run = Pick<
  Selectable<DB['report_runs']>,
  'report_key' | 'account_id' | 'params' | 'posted_after' | 'watermark' | 'invoice_id' | 'schedule_id' | 'created_at'
>

/** `within` is how many milliseconds the reading of its rows may take. As it was asked for: yesterday is the day before that, also for a run that is tried again on the next morning. */
export const openRun = async (ctx: Ctx, run: Run, within?: number) => {
  const { posted_after, watermark, invoice_id, schedule_id } = run
  const scope = {
    ...(await scopeOf(ctx, run.account_id, new Date(run.created_at))),
    ...(posted_after !== null && watermark !== null && { posted: { after: posted_after, up_to: watermark } }),
    ...(invoice_id !== null && { invoice_id }),
    ...(schedule_id !== null && { schedule_id }),
  }
  return openReport(ctx, run.report_key as ReportKey, { scope, params: run.params as ReportParams, within })
}
