// docs/product/fulfilment.md#card-numbers: how a network writes its card numbers. The next number of a range is a row of the
// database.

/** Part of a network's numbers: `prefix`, then a serial filled up with zeros, then a check digit where there is one. */
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

/** A serial is counted exactly, so it has at most this many digits. */
const longestSerial = 15

/** Why a shape cannot be counted through, in words; undefined when it can. */
export const shapeProblem = (shape: NumberShape): string | undefined => {
  const digits = serialLength(shape)
  if (digits < 1) return 'The prefix leaves no room for a serial'
  if (digits > longestSerial) return `At most ${longestSerial} digits are allowed between the prefix and the end`
  return undefined
}

/** Whether one number could have both shapes: equally long, and one prefix begins with the other. */
export const canCollide = (one: NumberShape, other: NumberShape) =>
  one.length === other.length && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))

/** The last serial the shape has room for. */
export const lastSerial = (shape: NumberShape) => 10 ** serialLength(shape) - 1

type NumberRange = NumberShape & { next_serial: number; last_serial: number }

/** How many numbers a range can still give out. */
export const remainingIn = ({ next_serial, last_serial }: NumberRange) => last_serial - next_serial + 1

export const writeNumber = (shape: NumberShape, serial: number) => {
  const body = shape.prefix + String(serial).padStart(serialLength(shape), '0')
  return shape.is_luhn ? body + checkDigit(body) : body
}

/** The prefix and a dot for every digit that differs from card to card. */
export const numberForm = ({ prefix, length }: NumberShape) => prefix.padEnd(length, '•')

/** What people put between the digits when they type or paste. */
export const bareDigits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** What is wrong with a number for its network, in words; undefined when nothing is. */
export const numberProblem = (number: string, shape: NumberShape): string | undefined => {
  if (!/^\d+$/.test(number)) return 'Card number must be digits only'
  if (number.length !== shape.length) return `Card number must be ${shape.length} digits`
  if (!number.startsWith(shape.prefix)) return `Card number must begin with ${shape.prefix}`
  if (shape.is_luhn && checkDigit(number.slice(0, -1)) !== number.at(-1)) return 'The check digit is not right'
  return undefined
}

/** The serial of a number that has the shape; undefined for any other number. */
export const serialIn = (number: string, shape: NumberShape) =>
  numberProblem(number, shape) ? undefined : Number(number.slice(shape.prefix.length, shape.prefix.length + serialLength(shape)))
