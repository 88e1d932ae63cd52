// docs/product/take-over.md#files: one workbook with a sheet for each table, one CSV of a named sheet, or a portable fleet. Rows
// come in batches, so that memory use does not grow with the file.
import type { StreamedFile } from '@forecourt/domain/contract/endpoint.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { ownValue } from '@forecourt/domain/rules/own-value.ts'
import { historySheet, sentSheets, type SentSheet } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { invalid } from '#src/system/errors.ts'
import { readSheets } from '#src/outside/read-sheets.ts'
import { collect, csvRows, type SheetBatch } from './csv-rows.ts'
import { fleetRows } from './fleet-rows.ts'
import { refuseFile } from './refuse-file.ts'

const mostInWorkbook = {
  rows: limits.takeOverWorkbookRows,
  columns: limits.uploadColumns,
  cell_length: limits.uploadCellLength,
  unpacked: limits.takeOverUnpacked,
}

/** Excel allows no sheet named history. */
const otherNames: Readonly<Record<string, string>> = { transactions: historySheet }

/** The names of the sheets in the workbook, compared without regard to case. */
const namedSheets = (names: readonly string[]) => {
  const plain = names.map((name) => name.trim().toLowerCase()).map((name) => ownValue(otherNames, name) ?? name)
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

type Sent = { sheet?: SentSheet | undefined; passphrase?: string | undefined }

export const sheetRows = ({ extension, content }: StreamedFile, { sheet, passphrase }: Sent) => {
  if (extension !== 'csv') {
    if (sheet) throw invalid({ sheet: ['A workbook or a ZIP names its sheets itself'] })
    return extension === 'zip' ? fleetRows(content, passphrase) : workbookRows(content)
  }
  if (!sheet) throw invalid({ sheet: ['Choose which sheet the file is'] })
  return csvRows(sheet, content)
}
