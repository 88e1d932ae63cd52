// docs/product/take-over.md#files: the rows of a CSV in batches, so that memory use does not grow with the file.
import { separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import type { SentSheet } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import type { SheetRow } from '#src/outside/workbook-sheets.ts'
import { textLines } from '#src/outside/text-lines.ts'
import { refuseFile } from './refuse-file.ts'

export type SheetBatch = { sheet: SentSheet; rows: SheetRow[] }

const rowsAtATime = 100

export const collect = async (content: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

export const csvRows = async function* (sheet: SentSheet, content: AsyncIterable<Uint8Array>): AsyncGenerator<SheetBatch> {
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
