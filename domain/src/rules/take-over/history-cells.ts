// docs/product/take-over.md#history: a cell of the history as layout C has it. Spreadsheets store days and times as numbers,
// amounts as binary fractions, and no leading zeros.
import { withPoint } from '#src/rules/fixed-line.ts'
import { transactionLayout } from '#src/rules/transaction-layout.ts'
import { dayOfNumber, isDayNumber } from './spreadsheet-day.ts'

const columns = new Map<string, (typeof transactionLayout)[number]>(transactionLayout.map((column) => [column.field, column]))

/** The first column of layout C that the sheet lacks. */
export const missingColumn = (titles: readonly string[]) => transactionLayout.find(({ field }) => !titles.includes(field))?.field

export const historyTitle = (title: string) => title.trim().toLowerCase()

const daySeconds = 86_400

const timeOfNumber = (text: string) => {
  const seconds = Math.round(Number(text) * daySeconds) % daySeconds
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

/** Removes the error of a binary fraction, such as in 3.1230000000000002, and nothing that people typed. */
const withoutError = (text: string, decimals: number) => {
  const [, fraction = ''] = text.split('.')
  if (fraction.length <= decimals) return text
  const exact = Number(text) * 10 ** decimals
  return Math.abs(exact - Math.round(exact)) < 1e-4 ? withPoint(Math.round(exact), decimals) : text
}

const codeLength = 3

export const historyCell = (title: string, text: string): string => {
  const column = columns.get(title)
  if (!column) return text
  if (column.field === 'product_code' && /^\d+$/.test(text)) return text.padStart(codeLength, '0')
  if (column.kind === 'date' && isDayNumber(text)) return dayOfNumber(text)
  if (column.kind === 'time' && /^0(\.\d+)?$/.test(text)) return timeOfNumber(text)
  return column.kind === 'number' && /^-?\d+\.\d+$/.test(text) ? withoutError(text, column.decimals) : text
}
