import { withDays, withWrittenDays } from '@forecourt/domain/format/with-days.ts'
import { dateFormat } from './date-format.ts'

const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** A text that the server stored, with its days in the reader's form: "The statement to Oct 31, 2026 is ready". */
export const inDays = (text: string) => withDays(text, format)

/** For a choice that the server has worded, such as an invoice: its day is in English there, for whoever types it as a search. */
export const inOwnDays = (text: string) => withWrittenDays(text, format)
