// Cells copied in a spreadsheet arrive as text: tabs between cells, quotes around a cell that contains a tab or a line break.
import type { UploadedTable } from '@forecourt/domain/contract/card-uploads.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { isPinColumn } from '@forecourt/domain/rules/upload-columns.ts'

const cell = /(?:^|(?<=[\t\n]))(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g

/** The cells of each row, unchanged. */
export const pastedCells = (text: string) => {
  const grid: string[][] = [[]]
  for (const [whole, quoted, bare = '', end] of text.replaceAll(/\r\n?/g, '\n').matchAll(cell)) {
    if (whole === '' && end === '' && grid.at(-1)?.length === 0) break
    grid.at(-1)?.push((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim())
    if (end === '\n') grid.push([])
  }
  return grid
}

type Pasted = { table: UploadedTable } | { problem: string }

/** The first row names the columns, as in a file. */
export const parsePasted = (text: string, { pins }: { pins: boolean }): Pasted => {
  const filled = pastedCells(text)
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((value) => value !== ''))
  const [header, ...rows] = filled
  if (!header || rows.length === 0) return { problem: 'Paste a header row and at least one row below it' }
  if (rows.length > limits.uploadRows) return { problem: `At most ${limits.uploadRows.toLocaleString('en-US')} rows at a time` }
  if (header.cells.length > limits.uploadColumns) return { problem: `At most ${limits.uploadColumns} columns` }
  const isKept = header.cells.map((name) => pins || !isPinColumn(name))
  const kept = (cells: readonly string[]) => header.cells.map((_, at) => cells[at] ?? '').filter((_, at) => isKept[at])
  return {
    table: {
      columns: kept(header.cells).map((name, at) => name || `Column ${at + 1}`),
      rows: rows.map(({ row, cells }) => ({ row, cells: kept(cells) })),
      dropped_columns: header.cells.filter((_, at) => !isKept[at]),
    },
  }
}
