import type { ReportParams } from '@forecourt/domain/reports/usual-params.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { isAcross } from '@forecourt/domain/rules/account-scope.ts'
import type { Selectable } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import { findReader, type Reader } from '#src/features/accounts/accounts-in-scope.ts'
import { openReport } from './open-report.ts'
import { scopeOf, withAccountsOf } from './report-scope.ts'

type Run = Pick<
  Selectable<DB['report_runs']>,
  | 'report_key'
  | 'account_id'
  | 'user_id'
  | 'params'
  | 'posted_after'
  | 'watermark'
  | 'invoice_id'
  | 'schedule_id'
  | 'is_test'
  | 'created_at'
>

/** A scheduled run is read with the rights of the schedule's owner, any other run with those of the person who started it. */
const readerOf = async (ctx: Ctx, { user_id, schedule_id, is_test }: Run): Promise<Reader> => {
  const owner = is_test
    ? undefined
    : await ctx.db.selectFrom('report_schedules').select('owner_id').where('id', '=', schedule_id).executeTakeFirst()
  return findReader(ctx, owner?.owner_id ?? user_id)
}

/**
 * `within` limits the time for reading the rows, in milliseconds. Relative days count from the creation of the run: a run retried
 * the next morning still has the same yesterday.
 */
export const openRun = async (ctx: Ctx, run: Run, within?: number) => {
  const { posted_after, watermark, invoice_id, schedule_id } = run
  const key = run.report_key as ReportKey
  const params = run.params as ReportParams
  const own = await scopeOf(ctx, run.account_id, new Date(run.created_at))
  const scope = {
    ...(isAcross(params['scope']) ? await withAccountsOf(ctx, own, { key, params, reader: await readerOf(ctx, run) }) : own),
    ...(posted_after !== null && watermark !== null && { posted: { after: posted_after, up_to: watermark } }),
    ...(invoice_id !== null && { invoice_id }),
    ...(schedule_id !== null && { schedule_id }),
  }
  return openReport(ctx, key, { scope, params, within })
}
