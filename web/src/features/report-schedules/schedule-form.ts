// The values of the schedule form. The time of day is one field here and two numbers in the API.
import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import { orderBy } from '@forecourt/domain/reports/report-order.ts'
import { frequencies, type AnyReport, type Frequency } from '@forecourt/domain/reports/report.ts'
import { forSchedule, scheduledPeriodInWords } from '@forecourt/domain/reports/scheduled-period.ts'
import { recipientsProblem } from '@forecourt/domain/rules/recipients.ts'
import { inWords } from '@forecourt/domain/rules/schedule.ts'
import type { AttachedFormat } from '#src/features/reports/FileFormatField.tsx'
import { problemsOf } from '#src/features/reports/param-problems.ts'
import { onWire, type Params } from '#src/features/reports/report-params.ts'
import { sentFormatName } from '#src/features/reports/sent-file-formats.ts'

export type ScheduleForm = {
  name: string
  frequency: Frequency
  weekday: string
  month_day: string
  hour: string
  recipients: string[]
  file_format: AttachedFormat
  skip_if_empty: boolean
  params: Params
}

export const scheduleLabels: Record<keyof ScheduleForm, string> = {
  name: 'Name',
  frequency: 'How often',
  weekday: 'Day of the week',
  month_day: 'Day of the month',
  hour: 'Time',
  recipients: 'Recipients',
  file_format: 'File format',
  skip_if_empty: 'Skip when empty',
  params: 'Parameters',
}

const frequencyNames: Record<Frequency, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  'on invoice': 'When an invoice is closed',
}

export const frequencyOptions = (report: AnyReport) =>
  frequencies.filter((one) => report.frequencies.includes(one)).map((value) => ({ value, label: frequencyNames[value] }))

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const weekdayOptions = days.map((label, index) => ({ value: String(index + 1), label }))

const lastDay = 31
export const monthDayOptions = Array.from({ length: lastDay }, (_, index) => ({
  value: String(index + 1),
  label: index + 1 === lastDay ? 'Last day of the month' : String(index + 1),
}))

const two = (value: number) => String(value).padStart(2, '0')

export const newSchedule = (report: AnyReport, params: Params, email: string): ScheduleForm => ({
  name: '',
  frequency: report.frequencies[0] ?? 'daily',
  weekday: '1',
  month_day: '1',
  hour: '06:00',
  recipients: email ? [email] : [],
  file_format: 'C',
  skip_if_empty: false,
  params,
})

/** `usual`: the defaults for parameters that the schedule does not set. */
export const scheduleValues = (schedule: ReportSchedule, usual: Params): ScheduleForm => ({
  name: schedule.name,
  frequency: schedule.frequency,
  weekday: String(schedule.weekday ?? 1),
  month_day: String(schedule.month_day ?? 1),
  hour: schedule.hour === null ? '06:00' : `${two(schedule.hour)}:${two(schedule.minute)}`,
  recipients: schedule.recipients.map(({ email }) => email),
  file_format: schedule.file_format,
  skip_if_empty: schedule.skip_if_empty,
  params: { ...usual, ...schedule.params },
})

const clockOf = (text: string) => {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return { hour: hour === undefined ? null : Number(hour), minute: Number(minute ?? 0) }
}

/** Keeps only the parameters that apply to a schedule of this kind: each run has its own dates. */
const keptParams = (report: AnyReport, frequency: Frequency, params: Params) => {
  const names = new Set(['group_by', orderBy, ...forSchedule(report, frequency).params.map(({ name }) => name)])
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)))
}

export const scheduleBody = (report: AnyReport, { weekday, month_day, hour, params, ...form }: ScheduleForm) => ({
  ...form,
  params: onWire(keptParams(report, form.frequency, params)),
  weekday: form.frequency === 'weekly' ? Number(weekday) : null,
  month_day: form.frequency === 'monthly' ? Number(month_day) : null,
  ...(form.frequency === 'on invoice' ? { hour: null, minute: 0 } : clockOf(hour)),
})

/** "Every Monday at 6:00 am Pacific, for the seven days before", as soon as a time is chosen. */
export const whenInWords = (report: AnyReport, form: ScheduleForm, time_zone: string) => {
  const { frequency, weekday, month_day, hour, minute } = scheduleBody(report, form)
  if (frequency !== 'on invoice' && hour === null) return ''
  const period = frequency === 'on invoice' ? 'that invoice' : scheduledPeriodInWords(report, frequency)
  const when = inWords({ frequency, weekday, month_day, hour, minute, time_zone })
  return period ? `${when}, for ${period}` : when
}

/** Names the schedule in full: an account may have several for one report, or at one time. */
export const deletionQuestion = ({ name, title, in_words }: Pick<ReportSchedule, 'name' | 'title' | 'in_words'>) => {
  const which = name ? `“${name}”, ${title}` : title
  return `Delete this schedule? ${which}: ${in_words}. What it has sent stays in the history of the account.`
}

export const scheduleProblems = ({ recipients, hour, frequency }: ScheduleForm): Record<string, string> => {
  const wrong = recipientsProblem(recipients)
  return {
    ...(frequency !== 'on invoice' && clockOf(hour).hour === null && { hour: 'Choose a time' }),
    ...(wrong && { recipients: wrong }),
  }
}

/** The filters that the server would refuse. */
export const scheduleParamProblems = (report: AnyReport, { frequency, params }: ScheduleForm, today: string) =>
  problemsOf(forSchedule(report, frequency), keptParams(report, frequency, params), today)

/** The text of a value when the user has to choose between two versions. */
export const shownValue = (field: string, value: unknown): string => {
  if (field === 'frequency') return frequencyNames[value as Frequency]
  if (field === 'weekday') return weekdayOptions.find((day) => day.value === value)?.label ?? ''
  if (field === 'file_format') return sentFormatName(String(value))
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name.replaceAll('_', ' ')}: ${String(one)}`)
      .join(', ')
  return String(value)
}
