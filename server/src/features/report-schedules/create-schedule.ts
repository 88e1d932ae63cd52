import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { inWords } from '@forecourt/domain/rules/schedule.ts'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { takeAccountTurn } from '#src/features/accounts/take-account-turn.ts'
import { acceptSchedule, type ScheduleInput } from './accept-schedule.ts'
import { getSchedule } from './report-schedules.queries.ts'
import { lastPosting } from './start-run.ts'
import { refuseSame } from './refuse-same.ts'
import { writeRecipients } from './write-recipients.ts'

const full = `An account keeps at most ${limits.schedules} scheduled reports. Remove one you no longer need`

const hasRoom = async (ctx: AccountCtx) => {
  await takeAccountTurn(ctx)
  const { kept } = await ctx.db
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirstOrThrow()
  return kept < limits.schedules
}

export const createSchedule = (ctx: AccountCtx, { report_key, ...input }: ScheduleInput & { report_key: ReportKey }) =>
  inTransaction(ctx, async (ctx) => {
    const { schedule, emails, asked, next_run_at, account_ids } = await acceptSchedule(ctx, report_key, input)
    if (!(await hasRoom(ctx))) throw invalid({ report_key: [full] }, full)
    const account_id = ctx.account.id
    const { id } = await ctx.db
      .insertInto('report_schedules')
      // A report of new postings begins now, not with the account's whole past.
      .values({
        ...schedule,
        account_id,
        owner_id: ctx.who.user_id,
        report_key,
        next_run_at,
        watermark: await lastPosting(ctx, account_ids),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refuseSame(ctx, { id, report_key, schedule, asked, emails })
    await writeRecipients(ctx, { schedule_id: id, report_key, emails })
    const { title, path } = reports[report_key]
    await audit(ctx, {
      action: 'report-schedule.create',
      object: { type: 'report_schedule', id },
      after: { ...input, report_key, params: schedule.params },
    })
    await notify(ctx, {
      account_id,
      kind: 'report',
      title: `${ctx.who.name} scheduled the ${title}: ${inWords(schedule)}`,
      link: path,
      needs: 'reports.run',
    })
    return getSchedule(ctx, id)
  })
