import { dateFormat } from '#src/text/date-format.ts'

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** A day has no time zone: Jul 1, 2026 everywhere. */
export const dayText = (date: string) => day.format(new Date(date))
