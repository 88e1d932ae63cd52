import type { ParamValue } from '@forecourt/domain/reports/param.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { slug } from '#src/outside/table-file.ts'
import { extensions, type RunFormat } from './run-formats.ts'

export type NewRun = {
  report_key: ReportKey
  /** As `readParams` returns them: complete, and with relative days resolved. */
  params: Record<string, ParamValue>
  format: RunFormat
  /** Null for an admin report. */
  account_id: number | null
  user_id: number
  /** Only for a schedule: one run for each due time, no matter how many workers request it. */
  schedule_id?: number
  due_at?: string
  posted?: { after: number; up_to: number }
  invoice_id?: number
  /** Only for a mail: whether it goes to the caller alone, and the subject they chose. */
  is_test?: boolean
  subject?: string
  rows_expected?: number
}

/** The name for the filename, and the time zone in which its day is calculated. */
const ownerOf = async (ctx: Ctx, account_id: number | null) => {
  if (account_id === null) return { name: 'all-accounts', time_zone: ctx.config.branding.time_zone }
  const account = ctx.db.selectFrom('accounts').select(['name', 'time_zone']).where('id', '=', account_id)
  return account.executeTakeFirstOrThrow()
}

/** Records the run that `produceRun` will process. Returns its id, also when the same run was recorded before. */
export const makeRun = (ctx: Ctx, { posted, ...run }: NewRun): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { report_key, format, account_id } = run
    const owner = await ownerOf(ctx, account_id)
    const name = [reports[report_key].title, owner.name, dayIn(owner.time_zone, ctx.clock.now())]
    const made = await ctx.db
      .insertInto('report_runs')
      .values({
        ...run,
        params: JSON.stringify(run.params),
        filename: format === 'N' ? '' : `${name.map(slug).join('_')}.${extensions[format]}`,
        ...(posted && { posted_after: posted.after, watermark: posted.up_to }),
      })
      .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const { schedule_id = null, due_at = null } = run
      const earlier = ctx.db.selectFrom('report_runs').select('id').where('schedule_id', '=', schedule_id)
      return (await earlier.where('due_at', '=', due_at).executeTakeFirstOrThrow()).id
    }
    await audit(ctx, {
      action: 'report.run',
      object: { type: 'report_run', id: made.id },
      account_id,
      after: { report_key, format, params: run.params as Record<string, string> },
    })
    return made.id
  })
