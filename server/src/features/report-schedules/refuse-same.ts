import { popups } from '@forecourt/domain/messages.ts'
import { forSchedule } from '@forecourt/domain/reports/scheduled-period.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { ParamValue } from '@forecourt/domain/reports/param.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { canonicalJson } from '@forecourt/domain/rules/canonical-json.ts'
import { inWords, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'

type Wanted = {
  id: number
  report_key: ReportKey
  schedule: Schedule
  asked: Record<string, ParamValue>
  emails: readonly string[]
}

const others = (ctx: AccountCtx, { id, report_key, schedule, emails }: Wanted) =>
  ctx.db
    .selectFrom('report_schedules as s')
    .innerJoin('report_recipients as r', 'r.schedule_id', 's.id')
    .select(['s.name', 's.params', 'r.email'])
    .where('s.account_id', '=', ctx.account.id)
    .where('s.report_key', '=', report_key)
    .where('s.id', '<>', id)
    .where('r.email', 'in', [...emails])
    .where('s.frequency', '=', schedule.frequency)
    .where(sql<boolean>`(s.weekday, s.month_day, s.hour, s.minute) is not distinct from
      (${schedule.weekday}::smallint, ${schedule.month_day}::smallint, ${schedule.hour}::smallint, ${schedule.minute}::smallint)`)
    .orderBy('s.id')
    .orderBy('r.email')
    .execute()

const named = (name: string, schedule: Schedule) => (name ? `“${name}” (${inWords(schedule)})` : `“${inWords(schedule)}”`)

/**
 * docs/product/reports.md#schedules: an address gets the same report with the same filters at the same times only once. The caller
 * has taken the account's turn, so that two equal schedules are not written concurrently.
 */
export const refuseSame = async (ctx: AccountCtx, wanted: Wanted) => {
  const { report_key, schedule, asked } = wanted
  const report = forSchedule(reports[report_key], schedule.frequency)
  // The day only fills in the defaults of a report; its periods are not compared.
  const schema = paramsSchema(report, '2026-01-01')
  const wantedText = canonicalJson(asked)
  const same = (await others(ctx, wanted)).find(({ params }) => {
    const kept = schema.safeParse(params)
    return kept.success && canonicalJson(kept.data) === wantedText
  })
  if (same)
    throw invalid({ recipients: [`${popups.emailRegistered}: ${same.email} already receives ${named(same.name, schedule)}`] })
}
