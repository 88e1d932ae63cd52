// Fixed-width files: every field has exactly its width, regardless of its text.
import { toAscii } from '@forecourt/domain/rules/fixed-line.ts'

type FixedField = { text: string; width: number }

const plain = (text: string) => toAscii(text.replaceAll(/\s/gu, ' '))

export const fixedLine = (fields: readonly FixedField[]) =>
  `${fields.map(({ text, width }) => plain(text).slice(0, width).padEnd(width)).join('')}\r\n`
