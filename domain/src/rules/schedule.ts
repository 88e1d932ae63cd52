// docs/product/reports.md#schedules: when a scheduled report is due. It runs at a time of day in its zone, even across clock
// changes.
import type { Frequency } from '#src/reports/report.ts'

export type Schedule = {
  frequency: Frequency
  /** Monday is 1. */
  weekday: number | null
  /** The 31st means the last day of a shorter month. */
  month_day: number | null
  hour: number | null
  minute: number
  time_zone: string
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (time_zone: string) => {
  const known = clocks.get(time_zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(time_zone, clock)
  return clock
}

/** The local time at an instant, encoded as the UTC instant with the same digits. */
const wallAt = (time_zone: string, instant: number) => {
  const [month, day, year, hour, minute, second] = clockOf(time_zone).format(instant).match(/\d+/g)!.map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}

const offsetAt = (time_zone: string, instant: number) => wallAt(time_zone, instant) - instant

/** Binary search for the first instant after a gap; `early` is before the gap and `late` after it. */
const endOfGap = (time_zone: string, early: number, late: number): number => {
  if (late - early <= minuteMs) return late
  const between = Math.floor((early + late) / 2 / minuteMs) * minuteMs
  return offsetAt(time_zone, between) === offsetAt(time_zone, early)
    ? endOfGap(time_zone, between, late)
    : endOfGap(time_zone, early, between)
}

/** The instant of a local time: the first of two, or the end of the gap if the time is skipped. */
const instantOf = (time_zone: string, wall: number) => {
  const before = offsetAt(time_zone, wall - dayMs)
  const after = offsetAt(time_zone, wall + dayMs)
  const first = wall - before
  if (before === after || wallAt(time_zone, first) === wall) return first
  const second = wall - after
  return wallAt(time_zone, second) === wall ? second : endOfGap(time_zone, second, first)
}

const monthsLater = (wall: number, months: number, month_day: number) => {
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(month_day, lastDay))
}

/** Midnight of the day on which it runs, `period` periods after that of `today`. */
const dayOf = ({ frequency, weekday, month_day }: Schedule, today: number, period: number) => {
  if (frequency === 'monthly') return monthsLater(today, period, month_day!)
  if (frequency === 'daily') return today + period * dayMs
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return today + (weekday! - 1 - sinceMonday + 7 * period) * dayMs
}

/** The next run after `after`; null for a schedule that waits for an event. */
export const nextRun = (schedule: Schedule, after: Date): Date | null => {
  const { frequency, hour, minute, time_zone } = schedule
  if (frequency === 'on invoice' || hour === null) return null
  const today = Math.floor(wallAt(time_zone, after.getTime()) / dayMs) * dayMs
  for (let period = 0; ; period++) {
    const instant = instantOf(time_zone, dayOf(schedule, today, period) + (hour * 60 + minute) * minuteMs)
    if (instant > after.getTime()) return new Date(instant)
  }
}

/** The latest time by `now` at which a schedule was due that waits since `since`. */
export const lastDue = (schedule: Schedule, since: Date, now: Date): Date => {
  let last = since
  for (let next = nextRun(schedule, last); next && next <= now; next = nextRun(schedule, last)) last = next
  return last
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const ordinal = (day: number) => {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
  return `${day}${suffixes[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)] ?? 'th'}`
}

const dayInWords = ({ frequency, weekday, month_day }: Schedule) => {
  if (frequency === 'daily') return 'Every day'
  if (frequency === 'weekly') return `Every ${weekdays[weekday! - 1]}`
  if (month_day === 31) return 'On the last day of every month'
  return `On the ${ordinal(month_day!)} of every month${month_day! > 28 ? ' (or its last day)' : ''}`
}

/** The name of a zone without standard or daylight time: "Pacific". */
const zoneInWords = (time_zone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')!.value.replace(/ Time$/, '')
}

/** Example: "Every Monday at 6:00 am Pacific". */
export const inWords = (schedule: Schedule) => {
  const { frequency, hour, minute, time_zone } = schedule
  if (frequency === 'on invoice' || hour === null) return 'When an invoice is closed'
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${dayInWords(schedule)} at ${clock} ${zoneInWords(time_zone)}`
}
