// docs/product/reports.md#a-view-on-a-schedule: an on-demand report keeps its filters on a schedule, and each run gets its own
// period.
import type { Param, ParamValue, RelativeDay } from './param.ts'
import { isRelativeDay, resolveDay } from './relative-day.ts'
import type { AnyReport, Frequency } from './report.ts'

type Period = { from: RelativeDay; to: RelativeDay; words: string }

const quarter: Period = { from: 'first of last quarter', to: 'last of last quarter', words: 'the quarter before' }

const periods: Record<Exclude<Frequency, 'on invoice'>, Period> = {
  daily: { from: 'yesterday', to: 'yesterday', words: 'the day before' },
  weekly: { from: 'a week ago', to: 'yesterday', words: 'the seven days before' },
  monthly: { from: 'first of last month', to: 'last of last month', words: 'the month before' },
}

type DateParam = Extract<Param, { kind: 'date' }>
const isDate = (param: Param): param is DateParam => param.kind === 'date'

const periodOf = ({ params }: AnyReport, frequency: Exclude<Frequency, 'on invoice'>) =>
  params.some((param) => isDate(param) && param.default === quarter.from) ? quarter : periods[frequency]

const isInvoice = (param: Param) => param.kind === 'option' && param.source === 'invoices'

/** Parameters that each run sets itself: the period, and, for a run on an invoice, that invoice. */
const isOfTheRun = (param: Param, frequency: Frequency) =>
  isDate(param) || (frequency === 'on invoice' && (isInvoice(param) || param.name === 'date_basis'))

/** The report with the parameters that a schedule stores. A scheduled report keeps all of its parameters. */
export const forSchedule = (report: AnyReport, frequency: Frequency): AnyReport =>
  report.kind === 'on-demand' ? { ...report, params: report.params.filter((param) => !isOfTheRun(param, frequency)) } : report

/** "the seven days before", or empty if the report has no period. */
export const scheduledPeriodInWords = (report: AnyReport, frequency: Frequency) => {
  if (report.kind !== 'on-demand' || !report.params.some((param) => isDate(param) || isInvoice(param))) return ''
  return frequency === 'on invoice' ? 'the invoice' : periodOf(report, frequency).words
}

export type ClosedInvoice = { id: number; period_from: string; period_to: string; invoiced_on: string }

const ofInvoice = (report: AnyReport, invoice: ClosedInvoice | undefined): Record<string, ParamValue> => {
  if (!invoice) return {}
  const hasBasis = report.params.some(({ name }) => name === 'date_basis')
  // A line posted late has a date before the period, so the run selects by invoice date if the report supports that. In the other
  // reports the query selects the lines of the invoice, and these days only name its period.
  const { from, to } = hasBasis
    ? { from: invoice.invoiced_on, to: invoice.invoiced_on }
    : { from: invoice.period_from, to: invoice.period_to }
  return Object.fromEntries(
    report.params.flatMap((param): [string, ParamValue][] => {
      if (isInvoice(param)) return [[param.name, String(invoice.id)]]
      if (param.name === 'date_basis') return [[param.name, 'invoice']]
      return isDate(param) ? [[param.name, param.ends === undefined ? from : to]] : []
    }),
  )
}

/** The parameters a run adds to the filters of its schedule. */
export const paramsOfRun = (report: AnyReport, frequency: Frequency, invoice?: ClosedInvoice): Record<string, ParamValue> => {
  if (report.kind !== 'on-demand') return {}
  if (frequency === 'on invoice') return ofInvoice(report, invoice)
  const { from, to } = periodOf(report, frequency)
  return Object.fromEntries(report.params.filter(isDate).map(({ name, ends }) => [name, ends === undefined ? from : to]))
}

/**
 * The first and the last day on which a run was due. They differ if it stands for several that were missed. `until`: the last run
 * of a schedule also covers what no later run will, up to this day.
 */
export type DueDays = { first: string; last: string; until?: string }

/**
 * The period of a run counts from the days it was due, not from the day it started. So each day is in exactly one report, even if
 * the portal was down: the period begins with the first one missed and ends with the last, but is at most a year long.
 */
export const datedParams = (
  report: AnyReport,
  params: Readonly<Record<string, ParamValue>>,
  { first, last, until }: DueDays,
): Record<string, ParamValue> => {
  const dated = report.params.filter(isDate).flatMap(({ name, ends }): [string, string][] => {
    const value = params[name]
    if (typeof value !== 'string' || !isRelativeDay(value)) return []
    return [[name, ends === undefined ? resolveDay(value, first) : (until ?? resolveDay(value, last))]]
  })
  const longest = resolveDay('a year ago', last)
  const within = dated.map(([name, day]): [string, string] => [name, first !== last && day < longest ? longest : day])
  return { ...params, ...Object.fromEntries(within) }
}
