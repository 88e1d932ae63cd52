// Fields of a COPY as cells of a comma-separated file, by the rules of csv-line.ts, which handles every field that is not simple.
import { csvCell } from '@forecourt/domain/format/csv-line.ts'
import { fieldText, isNull, type CopiedField, type CopiedRow, type Target } from './copied-rows.ts'

/** `text` may be hostile; a number gets a point before its last `decimals`; `plain` is copied unchanged. */
export type CsvKind = 'text' | 'plain' | { decimals: number }

const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const quoteMark = 0x22
const backslash = 0x5c

const isLetterOrDigit = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

const putString = (target: Target, text: string) => {
  target.at += target.bytes.write(text, target.at)
}

const putBytes = (target: Target, { bytes: source, from, to }: CopiedField) => {
  const { bytes } = target
  let { at } = target
  for (let place = from; place < to; place++) bytes[at++] = source[place]!
  target.at = at
}

/** The dots of a masked card number. */
const beginsWithDot = (source: Buffer, from: number) =>
  source[from] === 0xe2 && source[from + 1] === 0x80 && source[from + 2] === 0xa2

/** A fast path for nearly every text: it begins with a letter or a digit and needs no quotes. */
const putText = (target: Target, field: CopiedField) => {
  const { bytes: source, from, to } = field
  if (from === to) return
  const { bytes } = target
  let { at } = target
  let isPlain = isLetterOrDigit(source[from]!) || beginsWithDot(source, from)
  for (let place = from; isPlain && place < to; place++) {
    const byte = source[place]!
    isPlain = byte !== comma && byte !== quoteMark && byte !== backslash
    bytes[at++] = byte
  }
  if (isPlain) target.at = at
  else putString(target, csvCell(fieldText(field)))
}

/** Adds a point: 5 with two decimals is 0.05. */
const putNumber = (target: Target, { bytes, from, to }: CopiedField, decimals: number) => {
  let digits = from
  if (bytes[from] === minus) {
    target.bytes[target.at++] = minus
    digits++
  }
  const whole = to - decimals
  if (digits < whole) putBytes(target, { bytes, from: digits, to: whole })
  else target.bytes[target.at++] = zero
  target.bytes[target.at++] = point
  for (let place = whole; place < digits; place++) target.bytes[target.at++] = zero
  putBytes(target, { bytes, from: Math.max(whole, digits), to })
}

/** Returns a function that writes a row with these kinds of cells as a line. */
export const csvRow = (kinds: readonly CsvKind[]) => {
  const last = kinds.length - 1
  return ({ bytes, starts, ends }: CopiedRow, target: Target) => {
    for (let place = 0; place <= last; place++) {
      const kind = kinds[place]!
      const field = { bytes, from: starts[place]!, to: ends[place]! }
      if (!isNull(field)) {
        if (kind === 'text') putText(target, field)
        else if (kind === 'plain' || kind.decimals === 0) putBytes(target, field)
        else putNumber(target, field, kind.decimals)
      }
      if (place < last) target.bytes[target.at++] = comma
    }
    target.bytes[target.at++] = 0x0d
    target.bytes[target.at++] = 0x0a
  }
}
