// The names of a chart's bars: short below the axis, complete in the table and beside the pointer.
import type { Bucket, Span } from '@forecourt/domain/rules/dashboard-period.ts'
import { dateFormat } from '#src/text/date-format.ts'

// The days of a bucket have no time zone. Formatting in UTC keeps the same day.
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = dateFormat({ ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(day))
}
const monthOf = format({ month: 'short' })
const monthAndYear = format({ month: 'long', year: 'numeric' })
const monthAndDay = format({ month: 'short', day: 'numeric' })
const namedDay = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const dayAndYear = format({ month: 'short', day: 'numeric', year: 'numeric' })

const isWholeMonth = ({ from, to }: Span) =>
  new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).toISOString().startsWith(to)

export const spanName = ({ from, to }: Span) => `${dayAndYear(from)} – ${dayAndYear(to)}`
export const monthName = (day: string) => monthAndYear(day)
export const shortDay = (day: string) => monthAndDay(day)

/** Whether the bar is an unfinished month. */
export const isSoFar = (bucket: Bucket, span: Span) => bucket === 'month' && !isWholeMonth(span)

export const bucketName = (bucket: Bucket, span: Span) => {
  if (bucket === 'day') return { label: monthAndDay(span.from), title: namedDay(span.from) }
  if (bucket === 'week') return { label: monthAndDay(span.from), title: `${monthAndDay(span.from)} – ${dayAndYear(span.to)}` }
  const soFar = isSoFar(bucket, span) ? ' so far' : ''
  // January includes its year, so that two Januaries are never confused.
  const label = span.from.slice(5, 7) === '01' ? `${monthOf(span.from)} ’${span.from.slice(2, 4)}` : monthOf(span.from)
  return { label, title: `${monthAndYear(span.from)}${soFar}` }
}

export const bucketTitles = { day: 'Day', week: 'Week', month: 'Month' } as const satisfies Record<Bucket, string>
