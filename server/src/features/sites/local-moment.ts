/** Cached, because creating a formatter takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { timeZone, weekday: 'short', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', options)
  formats.set(timeZone, format)
  return format
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The weekday and minute on a clock at the site. `weekday` is 0 for Monday. */
export const localMoment = (now: Date, timeZone: string) => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    weekday: weekdays.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}
