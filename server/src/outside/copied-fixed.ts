// Writes fields of a COPY into a fixed-width line. Text is cut or padded; a number that does not fit is never cut.
import { toAscii, withPoint } from '@forecourt/domain/rules/fixed-line.ts'
import { fieldText, isNull, type CopiedField, type CopiedRow, type Target } from './copied-rows.ts'

const minus = 0x2d
const space = 0x20
const zero = 0x30
const backslash = 0x5c

/** Aligned left, padded with blanks. Only a field with characters other than printable ASCII is decoded. */
export const putText = (target: Target, field: CopiedField, length: number) => {
  const { bytes, from, to } = field
  const end = target.at + length
  let place = from
  for (; place < to && target.at < end; place++) {
    const byte = bytes[place]!
    if (byte < space || byte > 0x7e || byte === backslash) break
    target.bytes[target.at++] = byte
  }
  if (place < to && target.at < end) {
    target.at = end - length
    target.at += target.bytes.write(toAscii(isNull(field) ? '' : fieldText(field)).slice(0, length), target.at)
  }
  target.bytes.fill(space, target.at, end)
  target.at = end
}

/** Writes dates and times such as 2026-11-01 and 01:30:00 as digits only; blank when empty. */
export const putDigits = (target: Target, { bytes, from, to }: CopiedField, length: number) => {
  const end = target.at + length
  for (let place = from; place < to && target.at < end; place++) {
    const byte = bytes[place]!
    if (byte >= zero && byte <= 0x39) target.bytes[target.at++] = byte
  }
  target.bytes.fill(space, target.at, end)
  target.at = end
}

/** `isNegative` is the sign of the line, for a number that shares it. */
type Place = { length: number; isNegative?: boolean }

const isZero = ({ bytes, from, to }: CopiedField) => to - from === 1 && bytes[from] === zero

/**
 * Aligned right, padded with zeros; blank when empty. A number whose sign differs from that of its line begins with a minus.
 * Returns false when it does not fit.
 */
export const putNumber = (target: Target, field: CopiedField, { length, isNegative }: Place): boolean => {
  const { bytes, from, to } = field
  const end = target.at + length
  if (isNull(field)) {
    target.bytes.fill(space, target.at, end)
    target.at = end
    return true
  }
  const isBelow = bytes[from] === minus
  const first = isBelow ? from + 1 : from
  const isAgainst = isNegative !== undefined && isBelow !== isNegative && !isZero(field)
  if (to - first > (isAgainst ? length - 1 : length)) return false
  if (isAgainst) target.bytes[target.at++] = minus
  target.bytes.fill(zero, target.at, end - (to - first))
  bytes.copy(target.bytes, end - (to - first), first, to)
  target.at = end
  return true
}

/** The field as an integer. */
export const wholeOf = ({ bytes, from, to }: CopiedField) => {
  const isNegative = bytes[from] === minus
  let value = 0
  for (let place = isNegative ? from + 1 : from; place < to; place++) value = value * 10 + (bytes[place]! - zero)
  return isNegative ? -value : value
}

export const cut = ({ bytes, starts, ends }: CopiedRow, field: number): CopiedField => ({
  bytes,
  from: starts[field]!,
  to: ends[field]!,
})

/** Aligned right, with a decimal point. A number that is too long is replaced by # signs. */
export const putAmount = (target: Target, piece: CopiedField, { length, decimals }: { length: number; decimals: number }) => {
  const text = isNull(piece) ? '' : withPoint(wholeOf(piece), decimals)
  target.at += target.bytes.write(text.length > length ? '#'.repeat(length) : text.padStart(length), target.at, 'latin1')
}

export const putLineEnd = (target: Target) => {
  target.bytes[target.at++] = 0x0d
  target.bytes[target.at++] = 0x0a
}
