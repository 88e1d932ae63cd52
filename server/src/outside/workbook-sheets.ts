// Reads every sheet of a workbook row by row. Cells are strings, not objects of the spreadsheet library: fifty thousand rows of
// those need more memory than a take-over may use (docs/product/take-over.md#files). Column readers interpret them.
import { assertKind, wrongKind } from './spreadsheet-kind.ts'
import { damaged, UnreadableFile } from './spreadsheet-refusal.ts'
import { hasFormula } from './spreadsheet-table.ts'
import { unpack, type Parts } from './spreadsheet-zip.ts'

export type SheetRow = { row: number; cells: string[] }
export type SheetLimits = { rows: number; columns: number; cell_length: number; unpacked: number }
type Sheet = { name: string; rows: Iterable<SheetRow> }

/** A row of sixty cells is far shorter. */
const longestRow = 1024 * 1024
const longestWhole = 1e15

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** NUL and lone surrogates are not text: XML does not allow them, and no database stores them. */
const characterOf = (code: number) =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '' : String.fromCodePoint(code)
/** In a single pass, so that a decoded character is not decoded again as the start of an entity. */
const decode = (xml: string) => {
  const text = xml.includes('\0') ? xml.replaceAll('\0', '') : xml
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, named: string) =>
    named.startsWith('#') ? characterOf(Number(named.slice(1).replace(/^x/i, '0x'))) : (entities[named] ?? whole),
  )
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)
  return found ? decode(found[1]!) : undefined
}

const textsIn = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)].map(([, text]) => decode(text!)).join('')

/** Each piece that ends with `end`, decoded separately, so that the whole part never becomes one long string. */
const piecesOf = function* (part: Buffer, begin: string, end: string) {
  for (let at = part.indexOf(begin); at >= 0; at = part.indexOf(begin, at)) {
    const after = part[at + begin.length]
    // `<row` may also be the start of a longer tag name.
    if (after !== 0x20 && after !== 0x3e && after !== 0x2f) {
      at += begin.length
      continue
    }
    const close = part.indexOf('>', at)
    if (close < 0) throw damaged()
    if (part[close - 1] === 0x2f) {
      at = close + 1
      continue
    }
    const stop = part.indexOf(end, close)
    if (stop < 0 || stop - at > longestRow) throw damaged()
    yield part.toString('utf8', at, stop)
    at = stop + end.length
  }
}

const sharedTexts = (parts: Parts) => {
  const part = parts.get('xl/sharedStrings.xml')
  return part ? [...piecesOf(part, '<si', '</si>')].map((piece) => textsIn(piece.replaceAll(/<rPh[\s\S]*?<\/rPh>/g, ''))) : []
}

/** Formats such as 0000 show a number with leading zeros, and that is what people see. */
const zerosOf = (parts: Parts) => {
  const xml = parts.get('xl/styles.xml')?.toString() ?? ''
  const formats = new Map(
    [...xml.matchAll(/<numFmt\s([^>]*)>/g)].map(([, tag]) => [attribute(tag!, 'numFmtId'), attribute(tag!, 'formatCode')]),
  )
  const [, styles = ''] = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml) ?? []
  return [...styles.matchAll(/<xf\s([^>]*)>/g)].map(([, tag]) => {
    const format = formats.get(attribute(tag!, 'numFmtId')) ?? ''
    return /^0{2,19}$/.test(format) ? format.length : 0
  })
}

type Shared = { texts: readonly string[]; zeros: readonly number[] }
type Reading = Shared & { most: SheetLimits }

const numberText = (text: string, zeros: number) => {
  const value = Number(text)
  return Number.isInteger(value) && Math.abs(value) < longestWhole ? String(value).padStart(zeros, '0') : text
}

const cellText = (tag: string, body: string, { texts, zeros }: Shared) => {
  const kind = attribute(tag, 't') ?? 'n'
  if (kind === 'inlineStr') return textsIn(body)
  const value = decode(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(body)?.[1] ?? '')
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'Yes' : 'No'
  return kind === 'n' && value !== '' ? numberText(value, zeros[Number(attribute(tag, 's') ?? 0)] ?? 0) : value
}

/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const readRow = (xml: string, before: number, { most, ...shared }: Reading): SheetRow => {
  const head = xml.slice(0, xml.indexOf('>'))
  const row = Number(attribute(head, 'r') ?? before + 1)
  const cells: string[] = []
  let column = -1
  for (const [, tag = '', body = ''] of xml.matchAll(/<c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const letters = /^[A-Z]{1,3}/.exec(attribute(tag, 'r') ?? '')?.[0]
    column = letters ? columnOf(letters) : column + 1
    if (/<f[\s/>]/.test(body)) throw hasFormula(row, column)
    const text = cellText(tag, body, shared).trim()
    if (text === '') continue
    if (column >= most.columns) throw new UnreadableFile(`The file has more than ${most.columns} columns`, 413)
    if (text.length > most.cell_length)
      throw new UnreadableFile(`A cell in row ${row} holds more than ${most.cell_length} characters`)
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return { row, cells }
}

const rowsOf = function* (part: Buffer, reading: Reading): Generator<SheetRow> {
  let before = 0
  for (const xml of piecesOf(part, '<row', '</row>')) {
    const read = readRow(xml, before, reading)
    before = read.row
    if (read.cells.length > 0) yield read
  }
}

const declaresEntities = (content: Buffer) => content.includes('<!DOCTYPE') || content.includes('<!ENTITY')

/** The sheets in the order of the workbook, each with its part. */
const sheetParts = (parts: Parts) => {
  const targets = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels')?.toString() ?? '').matchAll(/<Relationship\s([^>]*)>/g)].map(([, tag]) => [
      attribute(tag!, 'Id'),
      attribute(tag!, 'Target') ?? '',
    ]),
  )
  return [...(parts.get('xl/workbook.xml')?.toString() ?? '').matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, tag]) => {
    const target = targets.get(attribute(tag!, 'r:id')) ?? ''
    const part = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    if (!part) throw damaged()
    return { name: attribute(tag!, 'name') ?? '', part }
  })
}

export const openSheets = (content: Buffer, most: SheetLimits): Sheet[] => {
  assertKind('xlsx', content)
  const parts = unpack(content, { bytes: most.unpacked })
  if (!parts.has('xl/workbook.xml') || !parts.has('[Content_Types].xml')) throw wrongKind('xlsx')
  if ([...parts.values()].some(declaresEntities))
    throw new UnreadableFile('The file declares XML entities, which are not accepted')
  const reading = { texts: sharedTexts(parts), zeros: zerosOf(parts), most }
  return sheetParts(parts).map(({ name, part }) => ({ name, rows: rowsOf(part, reading) }))
}
