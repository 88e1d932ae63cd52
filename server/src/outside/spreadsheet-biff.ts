// An .xls is a stream of records in a container. On a damaged file the spreadsheet library can loop forever in records that it
// takes for those of older versions, and even terminating its worker does not stop that. So this file checks the stream first, and
// gives the library a newly built container with only the records of the first sheet's cells.
import * as xlsx from '@e965/xlsx'
import { hasPassword } from './spreadsheet-kind.ts'
import { damaged, hasMacros, UnreadableFile } from './spreadsheet-refusal.ts'
import { hasFormula } from './spreadsheet-table.ts'

type BiffRecord = { kind: number; body: Buffer }

const kinds = {
  formula: 0x0006,
  end: 0x000a,
  password: 0x002f,
  sheet: 0x0085,
  sharedFormula: 0x04bc,
  begin: 0x0809,
} as const
/** Date system, code page, cell formats, number formats, strings and their continuations. */
const inBook = new Set<number>([0x0022, 0x0042, 0x00e0, 0x041e, 0x00fc, 0x003c, kinds.sheet])
/** Single and multiple numbers, rich and plain strings, booleans and errors, blanks. */
const inSheet = new Set<number>([0x00bd, 0x00be, 0x00d6, 0x00fd, 0x0201, 0x0203, 0x0204, 0x0205, 0x027e])

const headLength = 4
/** The format's limit for one record. */
const longestBody = 8224
const version8 = 0x0600
const versionOf = (body: Buffer) => (body.length >= 4 ? body.readUInt16LE(0) : 0)

const recordAt = (stream: Buffer, at: number): BiffRecord => {
  if (at < 0 || at + headLength > stream.length) throw damaged()
  const length = stream.readUInt16LE(at + 2)
  const to = at + headLength + length
  if (length > longestBody || to > stream.length) throw damaged()
  return { kind: stream.readUInt16LE(at), body: stream.subarray(at + headLength, to) }
}

/** The records of one substream, without nested streams such as a chart. */
const substreamAt = (stream: Buffer, start: number): BiffRecord[] => {
  const records: BiffRecord[] = []
  let depth = 0
  for (let at = start; ;) {
    const record = recordAt(stream, at)
    at += headLength + record.body.length
    if (record.kind === kinds.begin) depth++
    if (depth === 0) throw damaged()
    if (depth === 1) records.push(record)
    if (record.kind === kinds.end && --depth === 0) return records
  }
}

const streamOf = (content: Buffer): Buffer => {
  const container = xlsx.CFB.read(content, { type: 'buffer' })
  if (container.FullPaths.some((name: string) => /\/VBA\/./i.test(name))) throw hasMacros()
  const found = xlsx.CFB.find(container, 'Workbook') ?? xlsx.CFB.find(container, 'Book')
  if (!found) throw damaged()
  return Buffer.from(found.content as Uint8Array)
}

const bytesOf = (records: readonly BiffRecord[]) =>
  Buffer.concat(
    records.flatMap(({ kind, body }) => {
      const head = Buffer.alloc(headLength)
      head.writeUInt16LE(kind, 0)
      head.writeUInt16LE(body.length, 2)
      return [head, body]
    }),
  )

/** Keeps the first, the last and the listed records, with their continuations. */
const keep = (records: readonly BiffRecord[], kept: ReadonlySet<number>) => {
  let isOfKept = false
  return records.filter(({ kind }, place) => {
    const isContinuation = kind === 0x003c
    if (!isContinuation) isOfKept = place === 0 || place === records.length - 1 || kept.has(kind)
    return isOfKept && (!isContinuation || kept.has(kind))
  })
}

const refuseFormulas = (sheet: readonly BiffRecord[]) => {
  const formula = sheet.find(({ kind, body }) => (kind === kinds.formula || kind === kinds.sharedFormula) && body.length >= 4)
  if (formula) throw hasFormula(formula.body.readUInt16LE(0) + 1, formula.body.readUInt16LE(2))
}

const firstSheet = (book: readonly BiffRecord[]) => {
  const sheet = book.find(({ kind }) => kind === kinds.sheet)
  if (!sheet || sheet.body.length < 8) throw damaged()
  if (sheet.body[5] === 1) throw hasMacros()
  return sheet
}

/** Builds a container with the records of the workbook and of its first sheet. */
export const cellsOfXls = (content: Buffer): Buffer => {
  const stream = streamOf(content)
  const book = substreamAt(stream, 0)
  if (book.some(({ kind }) => kind === kinds.password)) throw hasPassword()
  if (versionOf(book[0]!.body) !== version8)
    throw new UnreadableFile('The file was written by a version before Excel 97. Please save it as .xlsx and upload the copy')
  const named = firstSheet(book)
  const sheet = substreamAt(stream, named.body.readUInt32LE(0))
  refuseFormulas(sheet)
  const kept = keep(book, inBook).filter(({ kind }) => kind !== kinds.sheet)
  const place: BiffRecord = { kind: kinds.sheet, body: Buffer.from(named.body) }
  const globals = [...kept.slice(0, -1), place, kept.at(-1)!]
  place.body.writeUInt32LE(bytesOf(globals).length, 0)
  const container = xlsx.CFB.utils.cfb_new()
  xlsx.CFB.utils.cfb_add(container, '/Workbook', bytesOf([...globals, ...keep(sheet, inSheet)]))
  return Buffer.from(xlsx.CFB.write(container, { type: 'buffer' }) as Uint8Array)
}
