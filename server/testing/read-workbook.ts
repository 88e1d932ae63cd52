// Reads an XLSX file, a ZIP of XML, without the library that wrote it.
import { inflateRawSync } from 'node:zlib'

export type SheetCell = { value: string | number; isFormula: boolean }

const endMark = 0x06_05_4b_50
const inflated = 8

/** The files of an archive, by their paths. */
const unzip = (archive: Buffer) => {
  let end = archive.length - 22
  while (archive.readUInt32LE(end) !== endMark) end--
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    files.set(name, archive.readUInt16LE(at + 10) === inflated ? inflateRawSync(packed) : packed)
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }

const signOf = (escape: string) => {
  const hex = /^&#x(.+);$/.exec(escape)?.[1]
  return signs[escape] ?? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(escape.slice(2, -1)))
}

/** Undoes the escapes of XML, then those of XLSX for characters that XML cannot hold. */
const unescaped = (text: string) =>
  text
    .replaceAll(/&#?\w+;/g, signOf)
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

const textIn = (xml: string) => [...xml.matchAll(/<t(?: [^>]*)?>([\s\S]*?)<\/t>/g)].map(([, text]) => unescaped(text!)).join('')

const columnOf = (name: string) =>
  [...name.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const cellIn = (attributes: string, content: string, shared: readonly string[]): SheetCell | undefined => {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
  const isFormula = /<f[ >/]/.test(content)
  if (type === 'inlineStr') return { value: textIn(content), isFormula }
  const value = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1]
  if (value === undefined) return undefined
  if (type === 's') return { value: shared[Number(value)]!, isFormula }
  return { value: type === 'n' ? Number(value) : unescaped(value), isFormula }
}

/** The XML of the first sheet, for tests that check more than cells. */
export const sheetXml = (bytes: Buffer) => unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? ''

/** The rows of the first sheet. An empty cell is undefined. */
export const readWorkbook = (bytes: Buffer): (SheetCell | undefined)[][] => {
  const files = unzip(bytes)
  const xml = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const shared = [...xml('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, item]) => textIn(item!))
  return [...xml('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = '']) => {
    const cells: (SheetCell | undefined)[] = []
    for (const [, attributes, content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g))
      cells[columnOf(/\br="([A-Z]+\d+)"/.exec(attributes!)![1]!)] = cellIn(attributes!, content, shared)
    return Array.from(cells)
  })
}

const dayZero = Date.UTC(1899, 11, 30)

/** A spreadsheet's number of a day, or of a day and time, as text, to the second: '2026-03-10 08:05:09'. */
export const serialInWords = (serial: number, hasTime: boolean) =>
  new Date(Math.floor((dayZero + serial * 86_400_000) / 1_000) * 1_000)
    .toISOString()
    .slice(0, hasTime ? 19 : 10)
    .replace('T', ' ')
