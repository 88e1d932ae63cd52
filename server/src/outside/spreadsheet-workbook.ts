// Reads the cells of a workbook as text, without evaluating anything. Runs in the worker.
import * as xlsx from '@e965/xlsx'
import { cellsOfXls } from './spreadsheet-biff.ts'
import { hasPassword, wrongKind } from './spreadsheet-kind.ts'
import { damaged, hasMacros, UnreadableFile } from './spreadsheet-refusal.ts'
import { hasFormula, type GridRow, type TableLimits } from './spreadsheet-table.ts'
import { pack, unpack, type Parts } from './spreadsheet-zip.ts'

/** The library fails when the content list names a missing part, so all listed parts stay. */
const neededParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/\w+\.xml|xl\/\w+\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/(worksheets|theme)\/[^/]+\.xml)$/i

const macroWorkbook = /<Override\b[^>]*\bworkbook\.xml"[^>]*macroEnabled/

const declaresEntities = (content: Buffer) => content.includes('<!DOCTYPE') || content.includes('<!ENTITY')

/** Keeps only the cells: drawings, links, comments and embedded files do not reach the library. */
const cellsOnly = (content: Buffer): Buffer => {
  const parts = unpack(content)
  if (!parts.has('xl/workbook.xml') || !parts.has('[Content_Types].xml')) throw wrongKind('xlsx')
  if (macroWorkbook.test(parts.get('[Content_Types].xml')?.toString() ?? '')) throw hasMacros()
  const kept: Parts = new Map([...parts].filter(([name]) => neededParts.test(name)))
  if ([...kept.values()].some(declaresEntities))
    throw new UnreadableFile('The file declares XML entities, which are not accepted')
  return pack(kept)
}

const isGeneral = (format: unknown) => format === undefined || format === 'General'
const longestWhole = 1e15

/** The text that the sheet shows, except that a whole number without a format is never shortened to 1.2E+11. */
const textOf = (cell: xlsx.CellObject): string => {
  if (cell.v === undefined || cell.t === 'z') return ''
  if (
    typeof cell.v === 'number' &&
    cell.t === 'n' &&
    isGeneral(cell.z) &&
    Number.isInteger(cell.v) &&
    Math.abs(cell.v) < longestWhole
  )
    return String(cell.v)
  if (typeof cell.v === 'string') return cell.v
  return cell.w ?? String(cell.v)
}

const toText = (cell: xlsx.CellObject, row: number, column: number) => {
  if (cell.f !== undefined || cell.F !== undefined) throw hasFormula(row, column)
  return textOf(cell)
}

/**
 * Iterates over the keys of a row, not up to its length: one cell in column ZZZZZZ makes a row of 300 million places. Iterating
 * over those is a loop inside the engine that continues even when the worker is terminated.
 */
const toGridRow = (cells: readonly (xlsx.CellObject | undefined)[], row: number, most: TableLimits): GridRow[] => {
  const filled: string[] = []
  for (const column of Object.keys(cells).map(Number)) {
    const cell = cells[column]
    const text = cell ? toText(cell, row, column) : ''
    if (text.trim() === '') continue
    if (column >= most.columns) throw new UnreadableFile(`The file has more than ${most.columns} columns`, 413)
    filled[column] = text
  }
  return filled.length > 0 ? [{ row, cells: filled }] : []
}

const readGrid = (content: Buffer, most: TableLimits): GridRow[] => {
  // Twice the allowed rows, because a sheet may have empty rows in between.
  const book = xlsx.read(content, { type: 'buffer', dense: true, sheets: 0, sheetRows: 2 * most.rows, cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as { '!data'?: (xlsx.CellObject | undefined)[][] } | undefined
  const rows = sheet?.['!data'] ?? []
  return Object.keys(rows).flatMap((at) => toGridRow(rows[Number(at)] ?? [], Number(at) + 1, most))
}

const isProtected = (error: unknown) => error instanceof Error && /password|encrypt/i.test(error.message)

export const readWorkbook = (content: Buffer, format: 'xls' | 'xlsx', most: TableLimits) => {
  try {
    return readGrid(format === 'xlsx' ? cellsOnly(content) : cellsOfXls(content), most)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw isProtected(error) ? hasPassword() : damaged()
  }
}
