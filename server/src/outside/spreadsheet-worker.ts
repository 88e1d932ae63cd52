// Runs in a thread of its own (spreadsheets.ts): the only place that touches the spreadsheet library.
import { parentPort, workerData } from 'node:worker_threads'
import * as xlsx from '@e965/xlsx'
import type { Sheet, SpreadsheetResult, SpreadsheetTask, WorkbookToWrite } from './spreadsheets.ts'

/** Text stays text in every program that opens the file: numbers with leading zeros, and what looks like a formula. */
const toCell = (value: string | number | null) => {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value, z: '@' }
}

const toSheet = ({ rows, widths }: Sheet) => {
  const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => row.map(toCell)))
  if (widths) sheet['!cols'] = widths.map((wch) => ({ wch }))
  return sheet
}

const write = ({ format, sheets }: WorkbookToWrite): Uint8Array => {
  const book = xlsx.utils.book_new()
  for (const sheet of sheets) xlsx.utils.book_append_sheet(book, toSheet(sheet), sheet.name)
  const bookType = format === 'xls' ? 'biff8' : 'xlsx'
  return new Uint8Array(xlsx.write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

const { write: toWrite } = workerData as SpreadsheetTask
const result: SpreadsheetResult = { written: write(toWrite) }
parentPort?.postMessage(result)
