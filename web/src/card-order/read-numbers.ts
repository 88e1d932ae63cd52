// Reads card numbers from a spreadsheet: copied cells, or the text of a CSV file.
import { bareDigits } from '@forecourt/domain/rules/card-number.ts'

/** A cell may be quoted because of a comma inside, or written as a formula so that Excel does not round it: ="7071…". */
const cell = /(?:^|[\t,;])=?(?:"((?:[^"]|"")*)"|([^\t,;]*))/g

const cellsOf = (row: string) =>
  [...row.matchAll(cell)].map(([, quoted, bare = '']) => (quoted?.replaceAll('""', '"') ?? bare).trim())

const leastDigits = 4
const isNumber = (text: string) => new RegExp(`^\\d{${leastDigits},}$`).test(bareDigits(text))

/**
 * The column with a title for card numbers, otherwise the one with the longest numbers, because vehicle numbers are numbers too.
 */
const numberColumn = (header: readonly string[] | undefined, rows: readonly (readonly string[])[]) => {
  const named = header?.findIndex((title) => /card.*(number|no\b|#)/i.test(title)) ?? -1
  if (named >= 0) return named
  const widest = Math.max(1, ...rows.map((row) => row.length))
  const digits = Array.from({ length: widest }, (_, column) =>
    rows.reduce((sum, row) => sum + (isNumber(row[column] ?? '') ? bareDigits(row[column]!).length : 0), 0),
  )
  return digits.indexOf(Math.max(...digits))
}

/** One entry for each row, from top to bottom. An empty cell keeps its place, so that the rows below still match their cards. */
export const readNumbers = (text: string): string[] => {
  const rows = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r\n?|\n/)
    .map(cellsOf)
  const hasHeader = rows.length > 1 && rows[0]?.every((title) => /\p{L}/u.test(title) || title === '')
  const body = hasHeader ? rows.slice(1) : rows
  const column = numberColumn(hasHeader ? rows[0] : undefined, body)
  return body.map((row) => row[column] ?? '')
}
