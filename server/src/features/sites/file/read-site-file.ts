// Reads the lines of a file of sites. A bad line is reported and does not affect the others.
import { counted } from '@forecourt/domain/format/counted.ts'
import type { SiteFile } from '@forecourt/domain/contract/sites.ts'
import { repeatedTitle, separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'
import {
  readCfnCells,
  readSiteCells,
  siteFileFieldNames,
  type Cells,
  type FileSite,
  type SiteFileField,
} from '@forecourt/domain/rules/site-file.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { setImmediate as breath } from 'node:timers/promises'
import { z } from 'zod'
import { isFaultOfFile, textLines, type TextLine } from '#src/outside/text-lines.ts'
import { invalid } from '#src/system/errors.ts'

export type LineProblem = { line: number; field: string; message: string }
export type ReadSite = { line: number; site: FileSite }

const Mapping = z.partialRecord(
  z.enum(siteFileFieldNames as [SiteFileField, ...SiteFileField[]]),
  z.string().trim().min(1).max(100),
)

const readMapping = (text: string) => {
  try {
    return Mapping.parse(JSON.parse(text))
  } catch {
    throw invalid({ mapping: ['Must say which of our fields is in which column'] })
  }
}

type CellsOf = (cells: readonly string[]) => { cells: Cells } | { problems: { field: string; message: string }[] }

const plain = (title: string) => title.trim().toLowerCase()

/** The first line is the header row. Without a mapping, columns with our own names are read and others ignored. */
const titled = (first: string, separator: string, mapping: string | undefined): CellsOf => {
  const titles = (splitCells(first, separator) ?? []).map(plain)
  const wanted =
    mapping === undefined ? Object.fromEntries(siteFileFieldNames.map((field) => [field, field])) : readMapping(mapping)
  const places = Object.entries(wanted).flatMap(([field, title]) => {
    const place = titles.indexOf(plain(title))
    if (place < 0 && mapping !== undefined) throw invalid({ mapping: [`The first line has no column ${title}`] })
    return place < 0 ? [] : [{ field: field as SiteFileField, place }]
  })
  const twice = repeatedTitle(titles, Object.values(wanted).map(plain))
  if (twice !== undefined) throw invalid({ file: [`The first line has the column ${twice} twice`] })
  if (!places.some(({ field }) => field === 'site_number'))
    throw invalid({ file: ['The first line has no column site_number: choose the columns, or another layout'] })
  return (cells) =>
    cells.length === titles.length
      ? { cells: places.map(({ field, place }) => ({ field, cell: (cells[place] ?? '').trim() })) }
      : { problems: [{ field: '', message: `The line has ${counted(cells.length, 'cell')} instead of ${titles.length}` }] }
}

const openFile = (first: TextLine | undefined, { layout, mapping }: SiteFile) => {
  if (!first) throw invalid({ file: ['The file is empty'] })
  if (first.fault && (isFaultOfFile(first.fault) || layout === 'CSV')) throw invalid({ file: [first.fault] })
  const separator = separatorOf(first.text)
  // The network's own list may start with a header row.
  const hasTitles = layout === 'CSV' || /participant|site/i.test(first.text.split(separator)[0] ?? '')
  return { separator, hasTitles, cellsOf: layout === 'CSV' ? titled(first.text, separator, mapping) : readCfnCells }
}

const readLine = ({ text, fault }: TextLine, separator: string, cellsOf: CellsOf) => {
  if (fault) return { problems: [{ field: '', message: fault }] }
  const cells = splitCells(text, separator)
  if (!cells) return { problems: [{ field: '', message: 'A quotation mark is opened and never closed' }] }
  const found = cellsOf(cells)
  return 'problems' in found ? found : readSiteCells(found.cells)
}

const partsOf = async function* (content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

const linesInABreath = 500

export const readSiteFile = async (content: AsyncIterable<Uint8Array>, file: SiteFile) => {
  const sites: ReadSite[] = []
  const problems: LineProblem[] = []
  const seen = new Set<string>()
  let opened: ReturnType<typeof openFile> | undefined
  for await (const text of textLines(partsOf(content), { line: 1, byte: 0 })) {
    opened ??= openFile(text, file)
    if ((text.line === 1 && opened.hasTitles) || (!text.fault && text.text.trim() === '')) continue
    if (text.line > limits.siteFileLines)
      throw invalid({ file: [`A file has at most ${limits.siteFileLines.toLocaleString('en-US')} lines`] })
    if (text.line % linesInABreath === 0) await breath()
    const read = readLine(text, opened.separator, opened.cellsOf)
    if ('problems' in read) problems.push(...read.problems.map((problem) => ({ line: text.line, ...problem })))
    else if (seen.has(read.site.site_number))
      problems.push({ line: text.line, field: 'site_number', message: 'Appears earlier in the file' })
    else {
      seen.add(read.site.site_number)
      sites.push({ line: text.line, site: read.site })
    }
  }
  if (!opened) openFile(undefined, file)
  return { sites, problems }
}
