// The time since an event in words: "5 minutes ago", "yesterday"; a date if it is more than a month ago.
import { relativeTime } from '#src/text/date-format.ts'

const minute = 60
const hour = 60 * minute
const wholeDay = 24 * hour

const words = relativeTime()

/** `day` formats the date in the account's time zone. */
export const ago = (then: Date, now: Date, day: (at: string) => string) => {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  if (seconds < minute) return 'just now'
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute')
  if (seconds < wholeDay) return words.format(-Math.floor(seconds / hour), 'hour')
  if (seconds < 31 * wholeDay) return words.format(-Math.floor(seconds / wholeDay), 'day')
  return day(then.toISOString())
}
