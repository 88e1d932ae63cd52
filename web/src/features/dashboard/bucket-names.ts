// What a bar of the chart is called: short below the axis, whole in the table and beside the pointer.
import type { Bucket, Span } from '@forecourt/domain/rules/dashboard-period.ts'
import { dateFormat } from '#src/text/date-format.ts'

// The days of a bucket have no zone; universal time keeps them what they are.
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

/** The bar of a month that is not over. */
export const isSoFar = (bucket: Bucket, span: Span) => bucket === 'month' && !isWholeMonth(span)

export const bucketName = (bucket: Bucket, span: Span) => {
  if (bucket === 'day') return { label: monthAndDay(span.from), title: namedDay(span.from) }
  if (bucket === 'week') return { label: monthAndDay(span.from), title: `${monthAndDay(span.from)} – ${dayAndYear(span.to)}` }
  const soFar = isSoFar(bucket, span) ? ' so far' : ''
  // A year that begins is named, so that two Januaries are never mistaken for each other.
  const label = span.from.slice(5, 7) === '01' ? `${monthOf(span.from)} ’${span.from.slice(2, 4)}` : monthOf(span.from)
  return { label, title: `${monthAndYear(span.from)}${soFar}` }
}

export const bucketTitles = { day: 'Day', week: 'Week', month: 'Month' } as const satisfies Record<Bucket, string>
