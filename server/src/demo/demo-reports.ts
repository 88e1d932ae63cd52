// Schedules of the demo's main account, one for each scheduled report, and the reports that were sent.
import { counted } from '@forecourt/domain/format/counted.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { nextRun, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { makeRun } from '#src/features/reports/make-run.ts'
import { readParams, scopeOf } from '#src/features/reports/report-scope.ts'
import { lastPosting } from '#src/features/report-schedules/start-run.ts'
import { enqueue } from '#src/jobs/queue.ts'

const dayMs = 86_400_000
const daily = { frequency: 'daily', weekday: null, month_day: null, hour: 6, minute: 0 } as const
const weekly = { ...daily, frequency: 'weekly', weekday: 1, hour: 7, minute: 30 } as const
const monthly = { ...daily, frequency: 'monthly', month_day: 1 } as const
const onInvoice = { ...daily, frequency: 'on invoice', hour: null } as const

type DemoSchedule = {
  report_key: ReportKey
  when: Omit<Schedule, 'time_zone'>
  file_format: 'C' | 'F' | 'N'
  recipients: readonly string[]
  params?: Record<string, string>
  /** Reports were sent this many days ago. */
  sent: readonly number[]
  is_active?: false
  last_result?: string
}

const reader = 'report-user@forecourt.test'
/** A bookkeeper outside the company who has confirmed the address, and an auditor who has not answered yet. */
const bookkeeper = 'books@ledger-lane.test'
const auditor = 'audit@northwest-cpa.test'

const demoSchedules: readonly DemoSchedule[] = [
  { report_key: 'daily-transaction', when: daily, file_format: 'C', recipients: [reader, bookkeeper], sent: [2, 1] },
  {
    report_key: 'scheduled-exception',
    when: weekly,
    file_format: 'N',
    recipients: [reader, 'acct-admin@forecourt.test'],
    sent: [7],
  },
  {
    report_key: 'invoiced-transaction',
    when: onInvoice,
    file_format: 'F',
    recipients: ['finance-manager@forecourt.test'],
    sent: [],
  },
  {
    report_key: 'driver-vehicle-records-monthly-audit',
    when: monthly,
    file_format: 'C',
    recipients: [reader, auditor],
    sent: [],
  },
  {
    report_key: 'daily-transaction',
    when: { ...daily, hour: 18 },
    file_format: 'F',
    recipients: ['acct-manager@forecourt.test'],
    sent: [],
    is_active: false,
    last_result: 'Paused: its owner, Hannah Weiss, is no longer enabled',
  },
]

type Place = { account_id: number; owner_id: number; time_zone: string }

const insertSchedule = async (ctx: Ctx, { account_id, owner_id, time_zone }: Place, demo: DemoSchedule) => {
  const { report_key, when, file_format, recipients, params = {}, is_active = true } = demo
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('report_schedules')
    .values({
      account_id,
      owner_id,
      report_key,
      ...when,
      time_zone,
      file_format,
      params: JSON.stringify(params),
      is_active,
      next_run_at: is_active ? (nextRun({ ...when, time_zone }, now)?.toISOString() ?? null) : null,
      last_result: demo.last_result ?? (demo.sent.length > 0 ? `Sent to ${counted(recipients.length, 'recipient')}` : ''),
      last_run_at: demo.sent.length > 0 ? new Date(now.getTime() - demo.sent.at(-1)! * dayMs).toISOString() : null,
      watermark: await lastPosting(ctx, [account_id]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('report_recipients')
    .values(recipients.map((email) => ({ schedule_id: id, account_id, report_key, email })))
    .execute()
  return id
}

type SinceLast = NonNullable<AnyReport['since_last']>
/** The demo numbers its rows in the order of the fills, account by account. */
const newRows: Record<SinceLast, RawBuilder<unknown>> = {
  posted: sql`transactions where true`,
  found: sql`exceptions where transaction_id is not null`,
}

/** The rows that were new on that morning: those of the day before, or of the week before. */
const postedBefore = async (ctx: Ctx, of: SinceLast, { account_id, daysAgo, days }: Morning) => {
  const { rows } = await sql<{ after: number; up_to: number }>`
    select coalesce(min(posting) - 1, 0)::bigint as after, coalesce(max(posting), 0)::bigint as up_to from ${newRows[of]}
      and account_id = ${account_id}
      and transacted_at >= (now() - make_interval(days => ${daysAgo + days}))::date
      and transacted_at < (now() - make_interval(days => ${daysAgo}))::date`.execute(ctx.db)
  return rows[0]!
}
type Morning = { account_id: number; daysAgo: number; days: number }

const insertRun = async (
  ctx: Ctx,
  place: Place,
  { schedule_id, demo, daysAgo }: { schedule_id: number; demo: DemoSchedule; daysAgo: number },
) => {
  const { account_id, owner_id } = place
  const { report_key, when, params = {}, file_format, recipients } = demo
  const { since_last }: AnyReport = reports[report_key]
  const at = new Date(ctx.clock.now().getTime() - daysAgo * dayMs).toISOString()
  const run_id = await makeRun(ctx, {
    report_key,
    params: readParams(report_key, params, await scopeOf(ctx, account_id)),
    format: file_format,
    account_id,
    user_id: owner_id,
    schedule_id,
    due_at: at,
    ...(since_last && { posted: await postedBefore(ctx, since_last, { account_id, daysAgo, days: when === weekly ? 7 : 1 }) }),
  })
  // Without a user, so that no notice is sent when the worker has produced the file.
  await ctx.db
    .updateTable('report_runs')
    .set({ created_at: at, handled_at: at, user_id: null })
    .where('id', '=', run_id)
    .execute()
  await enqueue(ctx, 'reports.produce', { run_id })
  await ctx.db
    .insertInto('report_deliveries')
    .values(recipients.map((email, index) => ({ run_id, number: index + 1, email, queued_at: at })))
    .execute()
}

export const insertDemoReports = async (ctx: Ctx, accountIds: ReadonlyMap<string, number>) => {
  const account_id = accountIds.get('Cascade Hauling')!
  const { id: owner_id } = await ctx.db.selectFrom('users').select('id').where('email', '=', reader).executeTakeFirstOrThrow()
  const { time_zone } = await scopeOf(ctx, account_id)
  await ctx.db
    .insertInto('report_addresses')
    .values([
      { account_id, email: bookkeeper, report_key: 'daily-transaction', confirmed_at: sql`now()` },
      { account_id, email: auditor, report_key: 'driver-vehicle-records-monthly-audit', confirmed_at: null },
    ])
    .execute()
  const place = { account_id, owner_id, time_zone }
  for (const demo of demoSchedules) {
    const schedule_id = await insertSchedule(ctx, place, demo)
    for (const daysAgo of demo.sent) await insertRun(ctx, place, { schedule_id, demo, daysAgo })
  }
}
