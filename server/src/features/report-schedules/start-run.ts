import type { ParamValue } from '@forecourt/domain/reports/param.ts'
import type { AnyReport, Frequency } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { datedParams, paramsOfRun, type DueDays } from '@forecourt/domain/reports/scheduled-period.ts'
import { lastDue, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import { makeRun } from '#src/features/reports/make-run.ts'
import { findReader } from '#src/features/accounts/accounts-in-scope.ts'
import { readParams, scopeOf, withAccountsOf } from '#src/features/reports/report-scope.ts'
import type { RunFormat } from '#src/features/reports/run-formats.ts'
import { lastPostingOfAll } from '#src/features/transactions/take-turn.ts'
import { enqueue } from '#src/jobs/queue.ts'

type ScheduleRow = Selectable<DB['report_schedules']>
type Occasion = { user_id: number; due_at?: string; invoice_id?: number; is_test?: boolean; is_last?: boolean }

/** docs/product/reports.md#scheduled-reports: everything posted after the schedule's mark, however late it came. */
const postedSince = async (ctx: Ctx, { watermark }: ScheduleRow, account_ids: readonly number[]) => ({
  after: watermark,
  up_to: Math.max(watermark, await lastPosting(ctx, account_ids)),
})

/**
 * Purchases, declines and exceptions share one numbering of postings, over all accounts and in the order of their commits. So the
 * mark of accounts without new postings moves on too, and an account that joins them later does not bring its past.
 */
export const lastPosting = async (ctx: Ctx, account_ids: readonly number[]) => {
  const { rows } = await sql<{ posting: number }>`
    select coalesce(max(greatest(
      (select max(posting) from transactions where account_id = a.id),
      (select max(posting) from authorisations where account_id = a.id and not is_approved),
      (select max(posting) from exceptions where account_id = a.id))), 0) as posting
    from unnest(${[...account_ids]}::bigint[]) a (id)`.execute(ctx.db)
  return Math.max(rows[0]!.posting, await lastPostingOfAll(ctx))
}

const findInvoice = (ctx: Ctx, account_id: number, id: number | undefined) =>
  id === undefined
    ? undefined
    : ctx.db
        .selectFrom('invoices')
        .select(['id', 'period_from', 'period_to', 'invoiced_on'])
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .executeTakeFirst()

/**
 * A run that was not due, such as one started by hand, counts its days from today. The last run of a schedule begins where the next
 * one would have begun, and ends today.
 */
const dueDays = (
  schedule: ScheduleRow,
  { due_at, is_last }: Occasion,
  { now, time_zone }: { now: Date; time_zone: string },
): DueDays => {
  const today = dayIn(time_zone, now)
  // In the zone that decided when it was due: the account may have moved to another one since.
  const dueOn = (at: Date) => dayIn(schedule.time_zone, at)
  if (is_last) return { first: dueOn(new Date(schedule.next_run_at ?? now)), last: today, until: today }
  if (due_at === undefined) return { first: today, last: today }
  const first = new Date(due_at)
  return { first: dueOn(first), last: dueOn(lastDue(schedule as Schedule, first, now)) }
}

/** Creates a run of a schedule and the job that sends it. Relative days become dates here. */
export const startRun = async (ctx: Ctx, schedule: ScheduleRow, asking: Occasion) => {
  const { user_id, is_last: _, ...occasion } = asking
  const report_key = schedule.report_key as ReportKey
  const { since_last }: AnyReport = reports[report_key]
  const own = await scopeOf(ctx, schedule.account_id)
  const frequency = schedule.frequency as Frequency
  const ofRun = paramsOfRun(reports[report_key], frequency, await findInvoice(ctx, schedule.account_id, occasion.invoice_id))
  const days = dueDays(schedule, asking, { now: ctx.clock.now(), time_zone: own.time_zone })
  const asked = { ...(schedule.params as Record<string, ParamValue>), ...ofRun }
  const params = readParams(report_key, datedParams(reports[report_key], asked, days), own)
  const reader = await findReader(ctx, occasion.is_test ? user_id : schedule.owner_id)
  const { account_ids = [schedule.account_id] } = await withAccountsOf(ctx, own, { key: report_key, params, reader })
  const run_id = await makeRun(ctx, {
    report_key,
    params,
    format: schedule.file_format as RunFormat,
    account_id: schedule.account_id,
    user_id,
    schedule_id: schedule.id,
    ...occasion,
    ...(since_last && { posted: await postedSince(ctx, schedule, account_ids) }),
  })
  await enqueue(ctx, 'reports.deliver', { run_id })
  return run_id
}
