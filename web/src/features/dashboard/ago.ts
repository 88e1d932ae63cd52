// How long since something happened, in words: "5 minutes ago", "yesterday"; a date when it is longer than a month.
import { dateFormat, relativeTime } from '#src/text/date-format.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const words = relativeTime()
const date = dateFormat({ dateStyle: 'medium' })

export const ago = (then: Date, now: Date) => {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000)
  if (seconds < minute) return 'just now'
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute')
  if (seconds < day) return words.format(-Math.floor(seconds / hour), 'hour')
  if (seconds < 31 * day) return words.format(-Math.floor(seconds / day), 'day')
  return date.format(then)
}
