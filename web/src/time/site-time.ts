// Events at a site are shown in the site's own time (docs/product/transactions-and-money.md#clocks-and-zones). The text has no
// zone, so formatting must not shift it.
import { dateFormat } from '#src/text/date-format.ts'

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** "2026-11-03T09:14:00" is "Nov 3, 2026, 9:14 AM", wherever the reader is. */
export const siteMoment = (at: string) => moment.format(new Date(`${at}Z`))

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** "2026-11-03" is "Nov 3, 2026". */
export const siteDay = (date: string) => day.format(new Date(date))
