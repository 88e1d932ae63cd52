// docs/product/take-over.md#files: one workbook with a sheet for each table, or one CSV of a named sheet. Rows come in batches, so
// that a file of any size needs the memory of one batch.
import type { StreamedFile } from '@forecourt/domain/contract/endpoint.ts'
import { separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sentSheets, type SentSheet } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { AppError, invalid } from '#src/system/errors.ts'
import { readSheets } from '#src/outside/read-sheets.ts'
import type { SheetRow } from '#src/outside/workbook-sheets.ts'
import { textLines } from '#src/outside/text-lines.ts'

export type SheetBatch = { sheet: SentSheet; rows: SheetRow[] }

const rowsAtATime = 1_000

export const refuseFile = (message: string, status: 413 | 415 | 422 = 422) =>
  status === 422
    ? invalid({ file: [message] }, message)
    : new AppError({ status, code: status === 413 ? 'too_large' : 'wrong_content_type', message, errors: { file: [message] } })

const csvRows = async function* (sheet: SentSheet, content: AsyncIterable<Uint8Array>): AsyncGenerator<SheetBatch> {
  const bytes = async function* () {
    for await (const piece of content) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
  let separator: ReturnType<typeof separatorOf> | undefined
  let rows: SheetRow[] = []
  for await (const { line, text, fault } of textLines(bytes(), { line: 1, byte: 0 })) {
    if (fault) throw refuseFile(`${fault} (line ${line})`)
    if (text.trim() === '') continue
    separator ??= separatorOf(text)
    const cells = splitCells(text, separator)
    if (!cells) throw refuseFile(`A quotation mark is opened and never closed (line ${line})`)
    rows.push({ row: line, cells: cells.map((cell) => cell.trim()) })
    if (rows.length < rowsAtATime) continue
    yield { sheet, rows }
    rows = []
  }
  yield { sheet, rows }
}

const mostInWorkbook = {
  rows: limits.takeOverWorkbookRows,
  columns: limits.uploadColumns,
  cell_length: limits.uploadCellLength,
  unpacked: limits.takeOverUnpacked,
}

const collect = async (content: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Sheets by the name they have in the workbook, in any case. */
const namedSheets = (names: readonly string[]) => {
  const plain = names.map((name) => name.trim().toLowerCase())
  const twice = plain.find((name, at) => plain.indexOf(name) !== at)
  if (twice !== undefined) throw refuseFile(`The workbook has two sheets named ${twice.slice(0, 40)}`)
  return plain
}

const workbookRows = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<SheetBatch> {
  let names: string[] = []
  for await (const part of readSheets(await collect(content), mostInWorkbook)) {
    if ('refused' in part) throw refuseFile(part.refused.message, part.refused.status)
    if ('names' in part) names = namedSheets(part.names)
    else if (part.rows.length > 0) {
      const sheet = sentSheets.find((name) => name === names[part.sheet])
      if (!sheet) throw refuseFile(`The workbook has a sheet “${names[part.sheet]?.slice(0, 40)}”, which is not known`)
      yield { sheet, rows: part.rows }
    }
  }
}

export const sheetRows = ({ extension, content }: StreamedFile, sheet: SentSheet | undefined) => {
  if (extension === 'xlsx') {
    if (sheet) throw invalid({ sheet: ['A workbook names its sheets itself'] })
    return workbookRows(content)
  }
  if (!sheet) throw invalid({ sheet: ['Choose which sheet the file is'] })
  return csvRows(sheet, content)
}
