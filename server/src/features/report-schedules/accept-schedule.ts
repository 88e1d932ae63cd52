import type { sentFormats } from '@forecourt/domain/contract/reports.ts'
import { problems } from '@forecourt/domain/messages.ts'
import type { ParamValue } from '@forecourt/domain/reports/param.ts'
import type { AnyReport, Frequency } from '@forecourt/domain/reports/report.ts'
import { forSchedule } from '@forecourt/domain/reports/scheduled-period.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { nextRun } from '@forecourt/domain/rules/schedule.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid, type FieldErrors } from '#src/system/errors.ts'
import { readParamsOf, scopeOf, withAccountsOf } from '#src/features/reports/report-scope.ts'

export type ScheduleInput = {
  name: string
  params: Record<string, ParamValue>
  frequency: Frequency
  weekday: number | null
  month_day: number | null
  hour: number | null
  minute: number
  file_format: (typeof sentFormats)[number]
  skip_if_empty: boolean
  recipients: string[]
}

const problemsOf = (report: AnyReport, { frequency, weekday, month_day, hour }: ScheduleInput): FieldErrors => ({
  ...(!report.frequencies.includes(frequency) && { frequency: [problems.frequencyNotOffered] }),
  ...(frequency === 'weekly' && weekday === null && { weekday: [problems.weekdayRequired] }),
  ...(frequency === 'monthly' && month_day === null && { month_day: [problems.monthDayRequired] }),
  ...(frequency !== 'on invoice' && hour === null && { hour: [problems.hourRequired] }),
})

/**
 * Returns the values to store. A field that the frequency does not use is dropped. Relative days such as "yesterday" stay
 * relative, because each run computes its own dates.
 */
export const acceptSchedule = async (ctx: AccountCtx, report_key: ReportKey, input: ScheduleInput) => {
  const found = problemsOf(reports[report_key], input)
  if (Object.keys(found).length > 0) throw invalid(found)
  const scope = await scopeOf(ctx, ctx.account.id)
  const asked = readParamsOf(forSchedule(reports[report_key], input.frequency), input.params, scope)
  const { account_ids = [ctx.account.id] } = await withAccountsOf(ctx, scope, {
    key: report_key,
    params: asked,
    reader: ctx.who,
    may: can,
  })
  const { recipients, params, ...given } = input
  const { frequency } = given
  const schedule = {
    ...given,
    weekday: frequency === 'weekly' ? given.weekday : null,
    month_day: frequency === 'monthly' ? given.month_day : null,
    hour: frequency === 'on invoice' ? null : given.hour,
    minute: frequency === 'on invoice' ? 0 : given.minute,
    time_zone: scope.time_zone,
  }
  return {
    schedule: { ...schedule, params: JSON.stringify(params) },
    emails: recipients,
    /** All parameters with their defaults, to compare with other schedules. */
    asked,
    account_ids,
    next_run_at: nextRun(schedule, ctx.clock.now())?.toISOString() ?? null,
  }
}
