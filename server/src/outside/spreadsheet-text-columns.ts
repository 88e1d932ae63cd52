// The library formats cells, not columns, so a row that a person adds to a template would lose its leading zeros. A BIFF8 stream is
// a list of records. In each sheet, this code gives the columns the format of its first text cell.
import * as xlsx from '@e965/xlsx'

const record = { column: 0x007d, text: 0x00fd, sheetBegin: 0x0809 }
const headLength = 4
const cellFormatAt = 4
const columnFormatAt = 6

type BiffRecord = { type: number; at: number; length: number }

const recordsOf = function* (stream: Buffer): Generator<BiffRecord> {
  for (let at = 0; at + headLength <= stream.length;) {
    const length = stream.readUInt16LE(at + 2)
    yield { type: stream.readUInt16LE(at), at: at + headLength, length }
    at += headLength + length
  }
}

const formatColumns = (stream: Buffer) => {
  let columns: number[] = []
  for (const { type, at } of recordsOf(stream)) {
    if (type === record.sheetBegin) columns = []
    if (type === record.column) columns.push(at)
    if (type !== record.text) continue
    const format = stream.readUInt16LE(at + cellFormatAt)
    for (const column of columns) stream.writeUInt16LE(format, column + columnFormatAt)
    columns = []
  }
}

export const withTextColumns = (xls: Uint8Array): Uint8Array => {
  const container = xlsx.CFB.read(Buffer.from(xls), { type: 'buffer' })
  const workbook = xlsx.CFB.find(container, 'Workbook')
  if (!workbook) throw new Error('A written workbook has no workbook stream')
  const stream = Buffer.from(workbook.content as Uint8Array)
  formatColumns(stream)
  workbook.content = stream
  return new Uint8Array(xlsx.CFB.write(container, { type: 'buffer' }) as Buffer)
}
