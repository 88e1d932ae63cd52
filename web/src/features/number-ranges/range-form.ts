// The form of a number range. Numbers stay text while they are typed: a serial may have fifteen digits.
import type { NumberRange, NumberRangeInput } from '@forecourt/domain/contract/number-ranges.ts'
import { lastSerial, shapeProblem } from '@forecourt/domain/rules/card-number.ts'

export type RangeForm = {
  is_generated: boolean
  prefix: string
  length: string
  is_luhn: boolean
  next_serial: string
  last_serial: string
  low_stock_at: string
}

export const rangeLabels: Record<keyof RangeForm, string> = {
  is_generated: 'Numbers',
  prefix: 'Prefix',
  length: 'Length',
  is_luhn: 'Check digit (Luhn)',
  next_serial: 'Next serial',
  last_serial: 'Last serial',
  low_stock_at: 'Warn when fewer are left than',
}

export const valuesOf = (range: NumberRange): RangeForm => ({
  is_generated: range.is_generated,
  prefix: range.prefix,
  length: String(range.length),
  is_luhn: range.is_luhn,
  next_serial: String(range.next_serial),
  last_serial: String(range.last_serial),
  low_stock_at: String(range.low_stock_at),
})

export const shownField = (_field: string, value: unknown) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

export const shapeOf = ({ prefix, length, is_luhn }: RangeForm) => ({ prefix, length: Number(length), is_luhn })

export const bodyOf = (form: RangeForm, card_network_id: number): Omit<NumberRangeInput, 'version'> => ({
  card_network_id,
  is_generated: form.is_generated,
  ...shapeOf(form),
  next_serial: Number(form.next_serial),
  last_serial: Number(form.last_serial),
  low_stock_at: Number(form.low_stock_at),
})

const isWhole = (text: string) => /^\d{1,15}$/.test(text)
const wholeProblem = (text: string) => (isWhole(text) ? null : 'Must be a whole number')

const lengthProblem = ({ length, ...form }: RangeForm) => {
  if (!isWhole(length) || Number(length) < 4 || Number(length) > 19) return 'Must be 4 to 19'
  return shapeProblem(shapeOf({ length, ...form })) ?? null
}

const lastProblem = (form: RangeForm) => {
  if (!isWhole(form.last_serial)) return wholeProblem(form.last_serial)
  if (lengthProblem(form)) return null
  const most = lastSerial(shapeOf(form))
  return Number(form.last_serial) > most ? `There is room up to ${most.toLocaleString('en-US')}` : null
}

/** The checks that need no server. Only the server knows which numbers are already used. */
export const rangeProblems = (form: RangeForm) => ({
  prefix: /^\d{0,12}$/.test(form.prefix) ? null : 'Up to 12 digits',
  length: lengthProblem(form),
  next_serial: wholeProblem(form.next_serial),
  last_serial: lastProblem(form),
  low_stock_at: wholeProblem(form.low_stock_at),
})
