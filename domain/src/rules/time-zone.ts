/** Creating a formatter takes far longer than using one, and there are as many as there are time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in that zone: 2026-11-16. */
export const dayIn = (zone: string, at: Date) => {
  const formatter = formatters.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  formatters.set(zone, formatter)
  return formatter.format(at)
}

/** Whether this runtime knows the time zone. */
export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}
