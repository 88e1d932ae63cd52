const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day has no zone: Jul 1, 2026 everywhere. */
export const dayText = (date: string) => day.format(new Date(date))
