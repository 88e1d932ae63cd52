// Parses the numbers people type into a form. An unreadable text is rejected with a message: it is neither ignored nor read as
// zero.
import { readDollars } from '@forecourt/domain/format/money.ts'

export const amountProblem = (typed: string) => (readDollars(typed) === undefined ? 'Enter an amount such as 1,250.00' : null)

export const optionalAmountProblem = (typed: string) => (typed.trim() === '' ? null : amountProblem(typed))

export const percentProblem = (typed: string) =>
  /^\d{1,3}(\.\d{1,3})?$/.test(typed.trim()) ? null : 'Enter a percentage such as 1.5'

export const daysProblem = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? null : 'Enter a whole number of days, such as 5')
