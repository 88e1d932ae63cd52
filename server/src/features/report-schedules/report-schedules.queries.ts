import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { inWords, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { sql, type Selectable } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import type { DB } from '#src/db/types.ts'
import { notFound } from '#src/system/errors.ts'
import { confirmedAddresses } from '#src/features/reports/confirmed-addresses.ts'
import { withSizes } from '#src/features/reports/shown-sizes.ts'

type Row = Omit<Selectable<DB['report_schedules']>, 'watermark' | 'account_id' | 'owner_id' | 'created_at' | 'updated_at'> & {
  owner: string
  owner_email: string
  emails: string[]
}

const own = (ctx: AccountCtx) =>
  ctx.db
    .selectFrom('report_schedules as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .select([
      's.id',
      's.report_key',
      's.name',
      's.params',
      's.frequency',
      's.weekday',
      's.month_day',
      's.hour',
      's.minute',
      's.time_zone',
      's.file_format',
      's.skip_if_empty',
      's.is_active',
      's.next_run_at',
      's.last_run_at',
      's.last_result',
      's.version',
    ])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner'))
    .select('u.email as owner_email')
    .select(
      sql<string[]>`array(select r.email from report_recipients r where r.schedule_id = s.id order by r.email)`.as('emails'),
    )
    .where('s.account_id', '=', ctx.account.id)

const shown = ({ emails, owner_email, ...row }: Row, confirmed: ReadonlySet<string>) => ({
  ...(row as unknown as Omit<ReportSchedule, 'title' | 'in_words' | 'recipients'>),
  title: reports[row.report_key as ReportKey].title,
  in_words: inWords(row as Schedule),
  recipients: emails.map((email) => ({ email, is_confirmed: email === owner_email || confirmed.has(email) })),
})

const withRecipients = async (ctx: AccountCtx, rows: Row[]): Promise<ReportSchedule[]> => {
  const emails = [...new Set(rows.flatMap((row) => row.emails))]
  const confirmed = await confirmedAddresses(ctx, { account_id: ctx.account.id, emails, sender_id: null })
  return rows.map((row) => shown(row, confirmed))
}

export const listSchedules = async (ctx: AccountCtx, { report_key }: { report_key?: ReportKey | undefined }) => {
  const query = report_key ? own(ctx).where('s.report_key', '=', report_key) : own(ctx)
  return withRecipients(ctx, await query.orderBy('s.id').execute())
}

export const getSchedule = async (ctx: AccountCtx, id: number) => {
  const [schedule] = await withRecipients(ctx, await own(ctx).where('s.id', '=', id).execute())
  if (!schedule) throw notFound()
  return schedule
}

/** Locked until the transaction ends, so that neither the job nor another user changes it. */
export const lockSchedule = async (ctx: AccountCtx, id: number) => {
  const schedule = await ctx.db
    .selectFrom('report_schedules')
    .selectAll()
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!schedule) throw notFound()
  return schedule
}

const runsOf = (ctx: AccountCtx) =>
  ctx.db
    .selectFrom('report_runs as r')
    .select([
      'r.id',
      'r.report_key',
      'r.format',
      'r.state',
      'r.rows_written',
      'r.rows_expected',
      'r.bytes',
      'r.filename',
      'r.failure',
      'r.params',
      'r.created_at',
      'r.finished_at',
      'r.expires_at',
      'r.due_at',
      'r.account_ids',
    ])
    .select(
      sql<string[]>`array(select d.email from report_deliveries d
        where d.run_id = r.id and d.queued_at is not null order by d.number)`.as('sent_to'),
    )
    .where('r.account_id', '=', ctx.account.id)

type RunRow = Awaited<ReturnType<ReturnType<typeof runsOf>['executeTakeFirstOrThrow']>>
type SentRun = ReportRun & { due_at: string | null; sent_to: string[] }

const shownRuns = async (ctx: AccountCtx, rows: RunRow[]) =>
  (await withSizes(ctx, rows)).map((row) => ({ ...row, title: reports[row.report_key as ReportKey].title }) as unknown as SentRun)

export const getScheduledRun = async (ctx: AccountCtx, run_id: number) => {
  const [run] = await shownRuns(ctx, [await runsOf(ctx).where('r.id', '=', run_id).executeTakeFirstOrThrow()])
  return run!
}

export const listScheduledRuns = async (ctx: AccountCtx, id: number) => {
  await getSchedule(ctx, id)
  const rows = await runsOf(ctx).where('r.schedule_id', '=', id).orderBy('r.id', 'desc').limit(limits.scheduleRuns).execute()
  return shownRuns(ctx, rows)
}
