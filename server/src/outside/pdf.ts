// PDF files: built page by page, the same bytes for the same content, readable with the fonts every viewer has.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What the standard fonts can write beyond Latin-1. */
const typographic = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** A character the font does not have is seen to be missing; one that would change the reading of the rest is dropped. */
const printable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/./gsu, (letter) => (/[\x20-\x7e\xa0-\xff]/.test(letter) || typographic.includes(letter) ? letter : '?'))

export const points = (inches: number) => inches * 72

/** US Letter. */
export const letter = { width: points(8.5), height: points(11) }

type Text = { x: number; y: number; size?: number; width?: number; bold?: true; rows?: number }

export type Sheet = {
  /** One line of text, or as many as `rows` says, cut where it does not fit. */
  line: (text: string, place: Text) => void
  rule: (y: number) => void
}

type Page = (sheet: Sheet) => void

/** After this many pages everybody else gets a turn. */
const pagesAtATime = 25

const sheetOf = (doc: PDFKit.PDFDocument): Sheet => ({
  line: (text, { x, y, size = 10, width = letter.width - x - points(0.5), bold, rows = 1 }) => {
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
    doc.text(printable(text), x, y, { width, height: size * 1.2 * rows, ellipsis: true })
  },
  rule: (y) => {
    doc
      .moveTo(points(0.75), y)
      .lineTo(letter.width - points(0.75), y)
      .lineWidth(0.5)
      .stroke()
  },
})

type Cell = { x: number; y: number; width: number; size: number; bold?: boolean; isNumber?: boolean }

export type Table = {
  /** One line: text is cut where it does not fit, a number stands on the right and is made smaller instead. */
  cell: (text: string, place: Cell) => void
  rule: (y: number, weight?: number) => void
}

/** The library measures with kerning, pair by pair; a table of ten thousand cells needs no more than the widths of letters. */
const measuring = (doc: PDFKit.PDFDocument, font: string) => {
  const widths = new Map<string, number>()
  const widthOf = (sign: string) => {
    const known = widths.get(sign) ?? doc.font(font).fontSize(1).widthOfString(sign)
    widths.set(sign, known)
    return known
  }
  const widthOfText = (text: string) => Array.from(text).reduce((sum, sign) => sum + widthOf(sign), 0)
  /** As much as fits, with an ellipsis where something is missing. */
  const cut = (text: string, width: number) => {
    if (widthOfText(text) <= width) return text
    let room = width - widthOf('…')
    const kept = Array.from(text).findIndex((sign) => (room -= widthOf(sign)) < 0)
    return `${text.slice(0, kept).trimEnd()}…`
  }
  return { font, widthOfText, cut }
}

const tableOf = (doc: PDFKit.PDFDocument): Table => {
  const [plain, bold] = [measuring(doc, 'Helvetica'), measuring(doc, 'Helvetica-Bold')]
  return {
    cell: (text, { x, y, width, size, isNumber, ...place }) => {
      if (text === '') return
      const { font, widthOfText, cut } = place.bold ? bold : plain
      const clean = printable(text)
      const shown = isNumber ? clean : cut(clean, width / size)
      const natural = widthOfText(shown)
      const fitting = isNumber ? Math.min(size, width / natural) : size
      const left = isNumber ? x + width - natural * fitting : x
      doc
        .font(font)
        .fontSize(fitting)
        .text(shown, left, y + (size - fitting), { lineBreak: false })
    },
    rule: (y, weight = 0.5) => {
      doc
        .moveTo(points(0.5), y)
        .lineTo(letter.height - points(0.5), y)
        .lineWidth(weight)
        .stroke()
    },
  }
}

type Document = {
  title: string
  /** The only date in the file: drawn again, it is the same file. */
  made_at: Date
  layout?: 'landscape'
}

const draw = async <S>(
  { title, made_at, layout }: Document,
  pages: AsyncIterable<(sheet: S) => void>,
  surfaceOf: (doc: PDFKit.PDFDocument) => S,
) => {
  const info = { Title: title, CreationDate: made_at, ModDate: made_at, Producer: 'Forecourt', Creator: 'Forecourt' }
  const options = { size: 'LETTER', margin: 0, autoFirstPage: false, lang: 'en', displayTitle: true, info }
  // Loaded by whoever draws: most processes never do, and its fonts and codecs take as much memory as a long report.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({ ...options, ...(layout && { layout }) })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const sheet = surfaceOf(doc)
  let drawn = 0
  for await (const page of pages) {
    doc.addPage()
    page(sheet)
    if (++drawn % pagesAtATime === 0) await nextTurn()
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

export const writePdf = (title: string, made_at: Date, pages: AsyncIterable<Page>): Promise<Buffer> =>
  draw({ title, made_at }, pages, sheetOf)

/** Wide pages of tables. */
export const writeTablePdf = (title: string, made_at: Date, pages: AsyncIterable<(table: Table) => void>): Promise<Buffer> =>
  draw({ title, made_at, layout: 'landscape' }, pages, tableOf)
