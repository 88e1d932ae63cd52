// Writes a workbook as bytes. Runs in the worker.
import * as xlsx from '@e965/xlsx'
import { writePage } from './spreadsheet-page.ts'
import { withTextColumns } from './spreadsheet-text-columns.ts'
import type { Sheet, WorkbookToWrite } from './spreadsheets.ts'

/** Text stays text in every program that opens the file: also digits with leading zeros, and text that looks like a formula. */
const toCell = (value: string | number | null, format: string | undefined) => {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { t: 'n', v: value, ...(format && { z: format }) } : { t: 's', v: value, z: '@' }
}

/** About how many readable letters fit across a landscape page. */
const lettersAcross = 170

const figures = (formats: Sheet['formats'] = []) => formats.map((format) => format?.includes('#') === true)

const pagesWide = ({ widths = [] }: Sheet) =>
  Math.max(1, Math.ceil(widths.reduce((sum, width) => sum + width, 0) / lettersAcross))

/** The titles and the rows, but not the totals: sorting must not move them between the rows. */
const filtered = ({ rows, table }: Sheet) => {
  const last = rows.length - (table?.hasTotals ? 1 : 0)
  return xlsx.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(last, 1) - 1, c: Math.max(rows[0]?.length ?? 1, 1) - 1 } })
}

const toSheet = (given: Sheet) => {
  const { rows, widths, formats = [], table } = given
  const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => row.map((value, column) => toCell(value, formats[column]))))
  if (widths) sheet['!cols'] = widths.map((wch) => ({ wch }))
  if (table) {
    sheet['!autofilter'] = { ref: filtered(given) }
    sheet['!margins'] = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 }
  }
  return sheet
}

export const writeBook = ({ format, sheets, text_columns }: WorkbookToWrite): Uint8Array => {
  const book = xlsx.utils.book_new()
  for (const sheet of sheets) xlsx.utils.book_append_sheet(book, toSheet(sheet), sheet.name)
  const page = sheets.length === 1 && format === 'xlsx' && sheets[0]!.table ? sheets[0]! : undefined
  if (page) {
    const name = `'${page.name.replaceAll("'", "''")}'`
    book.Workbook = { Names: [{ Name: '_xlnm.Print_Titles', Sheet: 0, Ref: `${name}!$A:$A,${name}!$1:$1` }] }
  }
  const bookType = format === 'xls' ? 'biff8' : 'xlsx'
  const options = { type: 'array', bookType, compression: page === undefined, bookSST: true } as const
  const written = new Uint8Array(xlsx.write(book, options) as ArrayBuffer)
  if (page)
    return writePage(written, { isFigure: figures(page.formats), hasTotals: page.table!.hasTotals, pagesWide: pagesWide(page) })
  return text_columns ? withTextColumns(written) : written
}
