// Reads an uploaded file as a table of text. A worker lives for one file, so it loads only the reader of that kind.
import type { FileFormat } from './spreadsheet-kind.ts'
import { toTable, type Table, type TableLimits } from './spreadsheet-table.ts'

export type FileToRead = { format: FileFormat; content: Uint8Array; most: TableLimits }

const readRows = async ({ format, content, most }: FileToRead) => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  // The header and one row more than allowed: enough to detect too many rows.
  if (format === 'csv') return (await import('./spreadsheet-csv.ts')).readCsv(bytes, { rows: most.rows + 2 })
  return (await import('./spreadsheet-workbook.ts')).readWorkbook(bytes, format, most)
}

export const readTable = async (file: FileToRead): Promise<Table> => toTable(await readRows(file), file.most)
