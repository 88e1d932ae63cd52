// A report's description of itself, on the page, on paper, in files and in mails.
import { all, type Param, type ParamValue } from './param.ts'
import { resolveDay } from './relative-day.ts'
import { orderInWords } from './report-order.ts'
import type { AnyReport } from './report.ts'

type Asked = Pick<AnyReport, 'params' | 'noun' | 'since_last'>
type Shown = Pick<AnyReport, 'params' | 'columns'>
type Values = Readonly<Record<string, ParamValue>>

const hasPeriod = ({ params }: Asked) => params.some(({ kind, ends }) => kind === 'date' && ends !== undefined)

/** An empty report says that it is empty, so that it cannot be mistaken for a failure. */
export const emptySentence = (report: Asked) => `No ${report.noun[1]}${hasPeriod(report) ? ' in this period' : ''}`

export const countInWords = ({ noun }: Pick<AnyReport, 'noun'>, count: number) =>
  `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`

const yesOrNo = (value: ParamValue) => (value === true ? 'yes' : 'no')

/** Values that do not restrict a report. */
const restsAt: readonly unknown[] = [undefined, null, '', all, 'none', 'account']

/** Empty for a value that does not restrict the report. A switch is named only if it differs from its default. */
const valueInWords = (param: Param, value: ParamValue | undefined): string => {
  if (value === undefined || restsAt.includes(value)) return ''
  if (param.kind === 'switch') return value === param.default ? '' : yesOrNo(value)
  if (param.kind === 'choice') return param.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (param.kind === 'choices' && Array.isArray(value))
    return param.choices.flatMap((choice) => (value.includes(choice.value) ? [choice.label] : [])).join(', ')
  if (param.kind !== 'number' || !param.unit) return String(value)
  return param.unit === '$' ? `$${String(value)}` : `${String(value)} ${param.unit}`
}

/** The start and end of the first period, as days; undefined if the report has none. */
export const periodOf = ({ params }: Asked, values: Values) => {
  const end = params.find(({ kind, ends }) => kind === 'date' && ends !== undefined)
  return end?.ends ? { from: String(values[end.ends]), to: String(values[end.name]) } : undefined
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (text: string) => format.format(new Date(text))

/** The day the report is viewed. `posted` is set if the report continues after the last one sent. */
type Seen = { today: string; posted?: unknown }

/** "Oct 1, 2026 to Oct 31, 2026", or a single day. */
export const periodInWords = (report: Asked, values: Values, { today, posted }: Seen) => {
  if (report.since_last) {
    const verb = report.since_last === 'posted' ? 'Posted' : 'Found'
    return `${verb} since ${posted ? 'the last report' : day(resolveDay('yesterday', today))}`
  }
  const period = periodOf(report, values)
  if (!period) return undefined
  return period.from === period.to ? day(period.from) : `${day(period.from)} to ${day(period.to)}`
}

/** The filters other than the period, and the sort order. `labels` has the display names of chosen options, by parameter. */
export const filtersInWords = (report: Shown, values: Values, labels: Readonly<Record<string, string>> = {}) => [
  ...report.params.flatMap((param) => {
    const words = param.kind === 'date' ? '' : (labels[param.name] ?? valueInWords(param, values[param.name]))
    return words ? [`${param.label}: ${words}`] : []
  }),
  ...orderInWords(report, values),
]
