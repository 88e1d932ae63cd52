import { dateFormat } from '#src/text/date-format.ts'

const format = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A date without a time, such as `2025-11-01`, in words. It is the same day in every time zone. */
export const longDate = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
