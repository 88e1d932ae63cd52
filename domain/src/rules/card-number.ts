// docs/product/fulfilment.md#card-numbers: the format of a network's card numbers. The next number of a range is a row in the
// database.

/** The shape of a network's numbers: `prefix`, then a zero-padded serial, then a check digit if there is one. */
export type NumberShape = { prefix: string; length: number; is_luhn: boolean }

/** ISO/IEC 7812: the digit that makes the weighted sum a multiple of ten. */
export const checkDigit = (digits: string) => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

const serialLength = ({ prefix, length, is_luhn }: NumberShape) => length - prefix.length - (is_luhn ? 1 : 0)

/** JavaScript counts integers of at most this many digits exactly. */
const longestSerial = 15

/** Why numbers of this shape cannot be generated, or undefined if they can. */
export const shapeProblem = (shape: NumberShape): string | undefined => {
  const digits = serialLength(shape)
  if (digits < 1) return 'The prefix leaves no room for a serial'
  if (digits > longestSerial) return `At most ${longestSerial} digits are allowed between the prefix and the end`
  return undefined
}

/** Whether a number could have both shapes: the lengths are equal, and one prefix starts with the other. */
export const canCollide = (one: NumberShape, other: NumberShape) =>
  one.length === other.length && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))

/** The highest serial of the shape. */
export const lastSerial = (shape: NumberShape) => 10 ** serialLength(shape) - 1

type NumberRange = NumberShape & { next_serial: number; last_serial: number }

/** The numbers left in a range. */
export const remainingIn = ({ next_serial, last_serial }: NumberRange) => last_serial - next_serial + 1

export const writeNumber = (shape: NumberShape, serial: number) => {
  const body = shape.prefix + String(serial).padStart(serialLength(shape), '0')
  return shape.is_luhn ? body + checkDigit(body) : body
}

/** The prefix, followed by a dot for every digit that varies. */
export const numberForm = ({ prefix, length }: NumberShape) => prefix.padEnd(length, '•')

/** Removes spaces and hyphens that people type or paste between digits. */
export const bareDigits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** Why the network cannot have this number, or undefined if it can. */
export const numberProblem = (number: string, shape: NumberShape): string | undefined => {
  if (!/^\d+$/.test(number)) return 'Card number must be digits only'
  if (number.length !== shape.length) return `Card number must be ${shape.length} digits`
  if (!number.startsWith(shape.prefix)) return `Card number must begin with ${shape.prefix}`
  if (shape.is_luhn && checkDigit(number.slice(0, -1)) !== number.at(-1)) return 'The check digit is not right'
  return undefined
}

/** The serial of a number of this shape; undefined for any other number. */
export const serialIn = (number: string, shape: NumberShape) =>
  numberProblem(number, shape) ? undefined : Number(number.slice(shape.prefix.length, shape.prefix.length + serialLength(shape)))
