// Writes every comma-separated file, on the server and in the browser, so that spreadsheets open it correctly: UTF-8 with a byte
// order mark, CRLF, and no cell that runs as a formula (docs/product/safety.md#formulas-in-files).

/**
 * A text that begins like a formula gets an apostrophe in front, as spreadsheets themselves do. Blanks, zero-width characters
 * and the wide or small forms of = + - @ count too, because some programs remove or convert them before they look.
 */
// oxlint-disable-next-line no-control-regex -- control characters in front of a formula are the trick it guards against
const startsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B\u2212]|^[\t\r\n\u0000]/u

/** Removes the apostrophe again. */
export const withoutGuard = (text: string) => (text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text)

type Cell = string | number | null

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Numbers stay numbers. Only text can start a formula. */
export const csvCell = (cell: Cell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quote(startsFormula.test(cell) ? `'${cell}` : cell)
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

export const byteOrderMark = '\uFEFF'

/** For what only a program or a machine reads: written unchanged, without the guard against formulas. */
export const exactCsvCell = quote
export const exactCsvLine = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`
