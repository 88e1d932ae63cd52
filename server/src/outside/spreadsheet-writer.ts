// Writes a small workbook as bytes: the template for uploads. Runs in the worker. Reports are written by workbook-stream.ts.
import * as xlsx from '@e965/xlsx'
import { withTextColumns } from './spreadsheet-text-columns.ts'
import type { Sheet, WorkbookToWrite } from './spreadsheets.ts'

/** Text stays text in every program that opens the file: also digits with leading zeros, and text that looks like a formula. */
const toCell = (value: string | number | null) => {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value, z: '@' }
}

const toSheet = ({ rows, widths }: Sheet) => {
  const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => row.map(toCell)))
  if (widths) sheet['!cols'] = widths.map((wch) => ({ wch }))
  return sheet
}

export const writeBook = ({ format, sheets, text_columns }: WorkbookToWrite): Uint8Array => {
  const book = xlsx.utils.book_new()
  for (const sheet of sheets) xlsx.utils.book_append_sheet(book, toSheet(sheet), sheet.name)
  const bookType = format === 'xls' ? 'biff8' : 'xlsx'
  const written = new Uint8Array(xlsx.write(book, { type: 'array', bookType, compression: true, bookSST: true }) as ArrayBuffer)
  return text_columns ? withTextColumns(written) : written
}
