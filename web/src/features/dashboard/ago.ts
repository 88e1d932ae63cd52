// The time since an event in words: "5 minutes ago", "yesterday"; a date if it is more than a month ago.
import { relativeTime } from '#src/text/date-format.ts'

const minute = 60
const hour = 60 * minute
const wholeDay = 24 * hour

const words = relativeTime()

type Day = (at: string) => string

/** Days by the calendar: 46 hours ago may be yesterday or the day before. */
const daysBetween = (then: Date, now: Date, day: Day) => {
  const least = Math.floor((now.getTime() - then.getTime()) / 1000 / wholeDay)
  const before = (days: number) => day(new Date(now.getTime() - days * wholeDay * 1000).toISOString())
  return [least, least + 1].find((days) => before(days) === day(then.toISOString())) ?? least
}

/** `day` formats the date in the account's time zone. */
export const ago = (then: Date, now: Date, day: Day) => {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  if (seconds < minute) return 'just now'
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute')
  if (seconds < wholeDay) return words.format(-Math.floor(seconds / hour), 'hour')
  if (seconds < 31 * wholeDay) return words.format(-daysBetween(then, now, day), 'day')
  return day(then.toISOString())
}
