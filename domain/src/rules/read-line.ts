// The inverse of fixed-line.ts: parses a line or its cells into a record, or returns every problem.
import { counted } from '../format/counted.ts'
import {
  isNegativeLine,
  lineLength,
  signOf,
  type Layout,
  type LayoutField,
  type Problem,
  type Reading,
  type RecordOf,
  type Value,
} from './fixed-line.ts'

/** The problem of a cell. Valid values are not wrapped: a file has millions of cells, and an object for each is too much. */
class Wrong {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}
type Cell = Value | Wrong

const notADate = new Wrong('Is not a date')
const notATime = new Wrong('Is not a time of day')
const notANumber = new Wrong('Is not a number')
const isMissing = new Wrong('Is missing')
const notASign = new Wrong('Must be + or -')
const notAFlag = new Wrong('Must be Y or N')
const notDigits = new Wrong('Must be digits')

/** Rejects days that do not exist, such as the thirtieth of February. */
export const isDay = (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)

const readDay = (text: string): Cell => (text === '' || isDay(text) ? text : notADate)
const readTime = (text: string): Cell => (text === '' || isTime(text) ? text : notATime)

/** 12.345 with three decimals is 12345. Further decimals must be zeros. */
export const withoutPoint = (text: string, decimals: number): number | undefined => {
  const [, minus, whole, fraction = ''] = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined
  const value = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (!Number.isSafeInteger(value)) return undefined
  return minus === '-' && value !== 0 ? -value : value
}

const readNumber = (
  text: string,
  column: LayoutField & { kind: 'number' },
  toUnits: (text: string, column: LayoutField & { kind: 'number' }) => number | undefined,
): Cell => {
  if (text === '') return column.mayBeBlank ? null : isMissing
  return toUnits(text, column) ?? notANumber
}

/** As a message names the values that are allowed. */
export const mustBe = (letters: string) => `Must be ${[...letters].join(', ')}`
const isLetter = (text: string, letters: string) => text.length === 1 && letters.includes(text)

const readPlain = (text: string, column: LayoutField): Cell => {
  if (column.kind === 'mark') return text === column.mark ? text : new Wrong(`Must be ${column.mark}`)
  if (column.kind === 'sign') return text === '+' || text === '-' ? text : notASign
  if (column.kind === 'flag') return text === 'Y' || text === 'N' ? text === 'Y' : notAFlag
  if (column.kind === 'text' && column.letters && text !== '')
    return isLetter(text, column.letters) ? text : new Wrong(mustBe(column.letters))
  if (column.kind === 'digits') return /^\d*$/.test(text) ? text : notDigits
  return text
}

const fixedCell = (raw: string, column: LayoutField): Cell => {
  const text = raw.trim()
  if (column.kind === 'number') {
    const digits = column.sign ? /^-?\d+$/ : /^\d+$/
    return readNumber(text, column, () => (digits.test(raw) ? Number(text) || 0 : undefined))
  }
  if (column.kind === 'date') return readDay(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  if (column.kind === 'time') return readTime(text.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3'))
  return readPlain(text, column)
}

const pointed = (text: string, { decimals }: LayoutField & { kind: 'number' }) => withoutPoint(text, decimals)

const plainCell = (text: string, column: LayoutField): Cell => {
  if (column.kind === 'number') return readNumber(text, column, pointed)
  if (column.kind === 'date') return readDay(text)
  if (column.kind === 'time') return readTime(text)
  return readPlain(text, column)
}

/** The sign describes the line and is not a value of the record. */
type Collected<L extends Layout> = { sign: Value; reading: Reading<RecordOf<L>> }

const collect = <L extends Layout>(layout: L, cellOf: (column: LayoutField) => Cell): Collected<L> => {
  const record: Record<string, Value> = {}
  const problems: Problem[] = []
  let sign: Value = null
  for (const column of layout) {
    const cell = cellOf(column)
    if (cell instanceof Wrong) problems.push({ field: column.field, message: cell.message })
    else if (column.kind === 'sign') sign = cell
    else if (column.kind !== 'mark') record[column.field] = cell
  }
  return { sign, reading: problems.length > 0 ? { problems } : { record: record as RecordOf<L> } }
}

/** In F, the line's sign applies to all numbers that share it. */
const signed = <L extends Layout>(layout: L, { sign, reading }: Collected<L>): Collected<L> => {
  if (reading.problems || sign !== '-') return { sign, reading }
  const record: Record<string, unknown> = { ...reading.record }
  for (const name of signOf(layout).sharing) record[name] = -(record[name] as number) || 0
  return { sign, reading: { record: record as RecordOf<L> } }
}

/** The sign must agree with the numbers. In C each number has its own minus. */
const agreeing = <L extends Layout>(layout: L, { sign, reading }: Collected<L>): Reading<RecordOf<L>> => {
  if (reading.problems || sign === null || isNegativeLine(layout, reading.record) === (sign === '-')) return reading
  const record = reading.record as Record<string, unknown>
  const { deciding, sharing } = signOf(layout)
  const wrong = [...deciding, ...sharing].find((name) => record[name] !== 0)
  // If all numbers are zero, either sign is correct.
  if (wrong === undefined) return reading
  const message = `Is ${sign === '-' ? 'positive' : 'negative'} where the sign is ${sign as string}`
  return { problems: [{ field: wrong, message }] }
}

export const readLine = <const L extends Layout>(layout: L, line: string): Reading<RecordOf<L>> => {
  const length = lineLength(layout)
  if (line.length !== length)
    return { problems: [{ field: '', message: `The line has ${counted(line.length, 'character')} instead of ${length}` }] }
  const collected = collect(layout, (column) => fixedCell(line.substr(column.position - 1, column.length), column))
  return agreeing(layout, signed(layout, collected))
}

/** `cell` returns the text of a field, or an empty text if the file does not have the field. */
export const readCells = <const L extends Layout>(layout: L, cell: (field: string) => string): Reading<RecordOf<L>> =>
  agreeing(
    layout,
    collect(layout, (column) => plainCell(cell(column.field), column)),
  )
