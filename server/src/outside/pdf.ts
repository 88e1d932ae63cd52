// PDF files, built page by page. The same content gives the same bytes, and the fonts are those that every viewer has.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { writeLine } from './pdf-line.ts'
import { fontOf, loadFonts, printable, textMeasures, type Face } from './pdf-text.ts'

export const points = (inches: number) => inches * 72

/** US Letter. */
export const letter = { width: points(8.5), height: points(11) }

type Text = { x: number; y: number; size?: number; width?: number; bold?: true; rows?: number }

export type Sheet = {
  /** One line of text, or up to `rows` lines, cut where it does not fit. */
  line: (text: string, place: Text) => void
  /** Several lines, wrapped and shrunk until everything fits, because a postal address must not be cut. */
  block: (lines: readonly string[], place: { x: number; y: number; width: number; height: number }) => void
  rule: (y: number) => void
}

type Page = (sheet: Sheet) => void

/** After this many pages, other work of the process gets a turn. */
const pagesAtATime = 25

const blockSizes = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5]

const sheetOf = (doc: PDFKit.PDFDocument): Sheet => ({
  line: (text, { x, y, size = 10, width = letter.width - x - points(0.5), bold, rows = 1 }) => {
    doc.font(fontOf(bold ? 'bold' : 'plain')).fontSize(size)
    doc.text(printable(text), x, y, { width, height: size * 1.2 * rows, ellipsis: true })
  },
  block: (lines, { x, y, width, height }) => {
    const text = lines.map(printable).join('\n')
    doc.font(fontOf('plain'))
    const size = blockSizes.find((one) => doc.fontSize(one).heightOfString(text, { width }) <= height) ?? blockSizes.at(-1)!
    doc.fontSize(size).text(text, x, y, { width, height, ellipsis: true })
  },
  rule: (y) => {
    doc
      .moveTo(points(0.75), y)
      .lineTo(letter.width - points(0.75), y)
      .lineWidth(0.5)
      .stroke()
  },
})

/** `ink` is for primary text, `quiet` for details. */
const tones = { ink: '#111827', quiet: '#6b7280', hairline: '#d8dde3', band: '#eef1f5' } as const

/** Red, green and blue, each from 0 to 1. */
const asNumbers = (tone: string) =>
  [1, 3, 5].map((at) => Math.round((Number.parseInt(tone.slice(at, at + 2), 16) / 255) * 1_000) / 1_000).join(' ')
const colors = { ink: asNumbers(tones.ink), quiet: asNumbers(tones.quiet) } as const

type Cell = {
  x: number
  y: number
  width: number
  size: number
  bold?: boolean
  /** A monospaced font, for machine-readable text. */
  isMono?: boolean
  isNumber?: boolean
  isQuiet?: boolean
}
type Line = { y: number; from: number; to: number; weight: number; isHairline?: boolean; isDashed?: boolean }

export type Table = {
  /** One line. Text is cut where it does not fit; a number is aligned right and shrunk instead. */
  cell: (text: string, place: Cell) => void
  rule: (line: Line) => void
  /**
   * A PNG without alpha, scaled to fit, at the upper left. Another kind would be unpacked asynchronously and land at a different
   * place in the file each time.
   */
  picture: (png: Buffer, place: { x: number; y: number; width: number; height: number }) => void
  /** A tinted stripe behind text. */
  band: (place: { x: number; y: number; width: number; height: number }) => void
}

/** `kerned` draws some pairs of letters closer. It takes three times as long; for documents always drawn that way. */
export type TablePage = (table: Table, kerned: Table) => void

type Written = { face: Face; size: number; tone: keyof typeof colors; x: number; y: number }

const writeKerned = (doc: PDFKit.PDFDocument, text: string, { face, size, tone, x, y }: Written) =>
  doc.font(fontOf(face)).fontSize(size).fillColor(tones[tone]).text(text, x, y, { lineBreak: false })

const writeApart = (doc: PDFKit.PDFDocument, text: string, { tone, ...place }: Written) =>
  writeLine(doc, text, { ...place, color: colors[tone] })

const tableOf = (doc: PDFKit.PDFDocument, write: typeof writeApart | typeof writeKerned): Table => ({
  cell: (text, { x, y, width, size, bold, isMono, isNumber, isQuiet }) => {
    if (text === '') return
    const face = isMono ? 'mono' : bold ? 'bold' : 'plain'
    const { widthOfText, cut } = textMeasures[face]
    const clean = printable(text)
    const shown = isNumber ? clean : cut(clean, width / size)
    const natural = widthOfText(shown)
    const fitting = isNumber ? Math.min(size, width / natural) : size
    write(doc, shown, {
      face,
      size: fitting,
      tone: isQuiet ? 'quiet' : 'ink',
      x: isNumber ? x + width - natural * fitting : x,
      y: y + (size - fitting),
    })
  },
  rule: ({ y, from, to, weight, isHairline, isDashed }) => {
    if (isDashed) doc.dash(3, { space: 3 })
    doc
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(weight)
      .strokeColor(isHairline ? tones.hairline : tones.ink)
      .stroke()
    if (isDashed) doc.undash()
  },
  // Keyed by its content, so that a picture on many pages is in the file once.
  picture: (png, { x, y, width, height }) => {
    doc.image(`data:image/png;base64,${png.toString('base64')}`, x, y, { fit: [width, height] })
  },
  band: ({ x, y, width, height }) => {
    doc.rect(x, y, width, height).fill(tones.band)
  },
})

export type Layout = 'portrait' | 'landscape'

type Document = {
  title: string
  /** The only date in the file, so that drawing it again gives the same file. */
  made_at: Date
  layout?: Layout
}

const draw = async <S extends unknown[]>(
  { title, made_at, layout }: Document,
  pages: AsyncIterable<(...surfaces: S) => void>,
  surfacesOf: (doc: PDFKit.PDFDocument) => S,
) => {
  const info = { Title: title, CreationDate: made_at, ModDate: made_at, Producer: 'Forecourt', Creator: 'Forecourt' }
  const options = { size: 'LETTER', margin: 0, autoFirstPage: false, lang: 'en', displayTitle: true, info }
  const Pdf = await loadFonts()
  const doc = new Pdf({ ...options, ...(layout && { layout }) })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const surfaces = surfacesOf(doc)
  let drawn = 0
  for await (const page of pages) {
    doc.addPage()
    page(...surfaces)
    if (++drawn % pagesAtATime === 0) await nextTurn()
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

export const writePdf = (title: string, made_at: Date, pages: AsyncIterable<Page>): Promise<Buffer> =>
  draw({ title, made_at }, pages, (doc): [Sheet] => [sheetOf(doc)])

/** Pages of a table, portrait or landscape. */
export const writeTablePdf = (document: Document, pages: AsyncIterable<TablePage>): Promise<Buffer> =>
  draw(document, pages, (doc): [Table, Table] => [tableOf(doc, writeApart), tableOf(doc, writeKerned)])
