// docs/product/roles-and-screens.md#dashboard: the three periods of the dashboard. Each ends with the last full day. Twelve months
// are calendar months, so that each bar of the chart is a month. The comparison with the year before stops at the same day.

export const dashboardPeriods = {
  '30d': { label: '30 days', bucket: 'day' },
  '90d': { label: '90 days', bucket: 'week' },
  '12m': { label: '12 months', bucket: 'month' },
} as const satisfies Record<string, { label: string; bucket: Bucket }>

export type Bucket = 'day' | 'week' | 'month'
export type DashboardPeriod = keyof typeof dashboardPeriods
export const periodNames = Object.keys(dashboardPeriods) as [DashboardPeriod, ...DashboardPeriod[]]

/** Days are written as `2026-11-15` and have no zone: the caller has already chosen the zone. */
export type Span = { from: string; to: string }

const oneDay = 86_400_000
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
export const addDays = (day: string, days: number) => dayAt(Date.parse(day) + days * oneDay)
const lastOfMonth = (day: string) => dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))

/** Weeks are counted backwards from the last day, so that only the first may be short. */
const endOf = (bucket: Bucket, from: string, to: string) => {
  if (bucket === 'day') return from
  if (bucket === 'month') return lastOfMonth(from) < to ? lastOfMonth(from) : to
  const left = (Date.parse(to) - Date.parse(from)) / oneDay
  return addDays(from, left % 7)
}

/** The bars of a chart: every bucket of the span, including empty ones. */
export const bucketsOf = (bucket: Bucket, { from, to }: Span): Span[] => {
  const buckets: Span[] = []
  for (let start = from; start <= to; start = addDays(buckets.at(-1)!.to, 1))
    buckets.push({ from: start, to: endOf(bucket, start, to) })
  return buckets
}

/** In percent with one decimal; null if there is nothing to compare with. */
export const changeOf = (now: number, before: number) =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1_000) / 10
