import { withDays } from '@forecourt/domain/format/with-days.ts'
import { dateFormat } from './date-format.ts'

const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** A text that the server stored, with its days in the reader's form: "The statement to Oct 31, 2026 is ready". */
export const inDays = (text: string) => withDays(text, format)
