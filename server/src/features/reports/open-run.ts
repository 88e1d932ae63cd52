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

/** What a schedule sends is read with the rights of its owner, everything else with those of the person who asked for it. */
const readerOf = async (ctx: Ctx, { user_id, schedule_id, is_test }: Run): Promise<Reader> => {
  const owner = is_test
    ? undefined
    : await ctx.db.selectFrom('report_schedules').select('owner_id').where('id', '=', schedule_id).executeTakeFirst()
  return findReader(ctx, owner?.owner_id ?? user_id)
}

/** `within` is how many milliseconds the reading of its rows may take. As it was asked for: yesterday is the day before that, also for a run that is tried again on the next morning. */
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
