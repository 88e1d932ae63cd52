// Comma-separated files that spreadsheets open without surprises: UTF-8 with a mark, CRLF, and no cell that runs.

/**
 * A text beginning like a formula is shown as text: an apostrophe in front, as spreadsheets themselves do. Blanks, signs without
 * a width and the wide or small forms of the four letters do not hide one: some program takes them away before it looks.
 */
// oxlint-disable-next-line no-control-regex -- control characters in front of a formula are the trick it guards against
const startsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B\u2212]|^[\t\r\n\u0000]/u

type Cell = string | number | null

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Numbers are ours and stay numbers; only text can be hostile. */
export const csvCell = (cell: Cell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quote(startsFormula.test(cell) ? `'${cell}` : cell)
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

export const byteOrderMark = '\uFEFF'
