// A list as a CSV or workbook file, sent row by row as it is read.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { byteOrderMark, csvLine } from '@forecourt/domain/format/csv-line.ts'
import { workbookStream } from './workbook-stream.ts'

type Cells = (string | number | null)[]

type TableFile = {
  /** Parts of the file name: the list, the account, the day. */
  name: readonly string[]
  sheet: string
  format: 'csv' | 'xlsx'
  titles: string[]
  rows: AsyncIterable<Cells>
}

const bytesAtATime = 64 * 1024

const asCsv = async function* (titles: Cells, rows: AsyncIterable<Cells>) {
  yield Buffer.from(byteOrderMark + csvLine(titles))
  let batch = ''
  for await (const cells of rows) {
    batch += csvLine(cells)
    if (batch.length < bytesAtATime) continue
    yield Buffer.from(batch)
    batch = ''
  }
  if (batch) yield Buffer.from(batch)
}

const rowsAtATime = 200

const batches = async function* (rows: AsyncIterable<Cells>) {
  let some: Cells[] = []
  for await (const cells of rows) {
    some.push(cells)
    if (some.length < rowsAtATime) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Leaves room for the title and the filter button. */
const columnOf = (title: string) => ({ title, width: Math.max(title.length + 3, 12) })

export const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const tableFile = ({ name, sheet, format, titles, rows }: TableFile): FileToSend => {
  const filename = `${name.map(slug).join('_')}.${format}`
  if (format === 'csv') return { filename, content_type: 'text/csv; charset=utf-8', content: asCsv(titles, rows) }
  return {
    filename,
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbookStream({ name: sheet, columns: titles.map(columnOf), rows: batches(rows) }),
  }
}
