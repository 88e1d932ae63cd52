import { withWrittenDays } from '@forecourt/domain/format/with-written-days.ts'
import { dateFormat } from './date-format.ts'

const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** For a choice that the server has worded, such as an invoice: its day is in English there, for whoever types it as a search. */
export const inOwnDays = (text: string) => withWrittenDays(text, format)
