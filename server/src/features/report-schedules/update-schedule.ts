import { problems } from '@forecourt/domain/messages.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { takeAccountTurn } from '#src/features/accounts/take-account-turn.ts'
import { acceptSchedule, type ScheduleInput } from './accept-schedule.ts'
import { reasonToStop } from './delivery/reason-to-stop.ts'
import { getSchedule, lockSchedule } from './report-schedules.queries.ts'
import { ownerAfterEdit } from './owner-after-edit.ts'
import { refuseSame } from './refuse-same.ts'
import { writeRecipients } from './write-recipients.ts'

type Edit = Omit<ScheduleInput, 'name'> & { name?: string | undefined; is_active: boolean; version: number }

const times = ['frequency', 'weekday', 'month_day', 'hour', 'minute', 'time_zone'] as const
type Times = Record<(typeof times)[number], unknown>
const isAtSameTimes = (a: Times, b: Times) => times.every((part) => a[part] === b[part])

/**
 * Pausing and resuming are ordinary edits. A resumed schedule keeps its mark, so its report also contains what came during
 * the pause. A user who resumes a schedule that lost its owner becomes its owner.
 */
export const updateSchedule = (ctx: AccountCtx, id: number, { is_active, version, ...input }: Edit) =>
  inTransaction(ctx, async (ctx) => {
    // Serializes the account's schedules, so that two are not made equal concurrently.
    await takeAccountTurn(ctx)
    const stored = await lockSchedule(ctx, id)
    if (stored.version !== version) throw conflict(problems.scheduleChanged, 'version')
    const report_key = stored.report_key as ReportKey
    const before = await getSchedule(ctx, id)
    const { schedule, emails, asked, next_run_at, account_ids } = await acceptSchedule(ctx, report_key, {
      ...input,
      name: input.name ?? before.name,
    })
    // A run that is overdue, for example while the account is held, is not skipped by an edit of its recipients.
    const keepsTime = stored.is_active && isAtSameTimes(stored, schedule)
    const isOrphaned = is_active && (await reasonToStop(ctx, { account_id: ctx.account.id, user_id: stored.owner_id }))
    const owner_id = await ownerAfterEdit(ctx, {
      report_key,
      owner_id: isOrphaned ? ctx.who.user_id : stored.owner_id,
      before: { ...stored, emails: before.recipients.map(({ email }) => email) },
      after: { ...schedule, params: input.params, emails },
      account_ids,
    })
    await ctx.db
      .updateTable('report_schedules')
      .set({
        ...schedule,
        is_active,
        ...(!(is_active && keepsTime) && { next_run_at: is_active ? next_run_at : null }),
        owner_id,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    await refuseSame(ctx, { id, report_key, schedule, asked, emails })
    await writeRecipients(ctx, { schedule_id: id, report_key, emails })
    await audit(ctx, {
      action: 'report-schedule.update',
      object: { type: 'report_schedule', id },
      before: audited(before),
      after: audited(await getSchedule(ctx, id)),
    })
    return getSchedule(ctx, id)
  })

const audited = ({
  name,
  in_words,
  params,
  file_format,
  skip_if_empty,
  is_active,
  recipients,
}: Awaited<ReturnType<typeof getSchedule>>) => ({
  name,
  in_words,
  params: JSON.stringify(params),
  file_format,
  skip_if_empty,
  is_active,
  recipients: recipients.map(({ email }) => email),
})
