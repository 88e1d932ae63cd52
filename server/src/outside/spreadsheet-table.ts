// Builds a table from a grid of text: the first filled row names the columns, the others are rows with their number in the file.
import { UnreadableFile } from './spreadsheet-refusal.ts'

/** A row that is not empty. Cells may be missing. */
export type GridRow = { row: number; cells: readonly (string | undefined)[] }
export type Table = { columns: string[]; rows: { row: number; cells: string[] }[] }
export type TableLimits = { rows: number; columns: number; cell_length: number }

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
const cellName = (row: number, column: number) => `${letterOf(column)}${row}`

/** Only values are read, because the saved result of a formula may be wrong. `row` counts from 1. */
export const hasFormula = (row: number, column: number) =>
  new UnreadableFile(
    `Cell ${cellName(row, column)} holds a formula. Please replace formulas with their values (Paste special) and upload again`,
  )

const count = (number: number) => number.toLocaleString('en-US')

/** Gives every column a different name, so that columns with the same title stay distinct. */
const nameColumns = (header: readonly (string | undefined)[], width: number) => {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const name = header[at]?.trim().replaceAll(/\s+/g, ' ') || `Column ${letterOf(at)}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const lastFilled = (cells: GridRow['cells']) => cells.findLastIndex((cell) => cell !== undefined && cell.trim() !== '') + 1

export const toTable = (grid: readonly GridRow[], most: TableLimits): Table => {
  const [header, ...rows] = grid
  if (!header) throw new UnreadableFile('The file is empty')
  if (rows.length === 0) throw new UnreadableFile('The file has no rows below its header')
  if (rows.length > most.rows) throw new UnreadableFile(`The file has more than ${count(most.rows)} rows`, 413)
  const width = Math.max(...grid.map(({ cells }) => lastFilled(cells)))
  if (width > most.columns) throw new UnreadableFile(`The file has more than ${most.columns} columns`, 413)
  for (const { row, cells } of grid) {
    const long = cells.findIndex((cell) => (cell?.length ?? 0) > most.cell_length)
    if (long >= 0) throw new UnreadableFile(`Cell ${cellName(row, long)} holds more than ${count(most.cell_length)} characters`)
  }
  const toCells = (cells: GridRow['cells']) => Array.from({ length: width }, (_, at) => cells[at]?.trim() ?? '')
  return {
    columns: nameColumns(header.cells, width),
    rows: rows.map(({ row, cells }) => ({ row, cells: toCells(cells) })),
  }
}
