// PDF files: built page by page, the same bytes for the same content, readable with the fonts every viewer has.
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Pdf from 'pdfkit'

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

/** `made_at` is the only date in the file: drawn again, it is the same file. */
export const writePdf = async (title: string, made_at: Date, pages: AsyncIterable<Page>): Promise<Buffer> => {
  const info = { Title: title, CreationDate: made_at, ModDate: made_at, Producer: 'Forecourt', Creator: 'Forecourt' }
  const doc = new Pdf({ size: 'LETTER', margin: 0, autoFirstPage: false, lang: 'en', displayTitle: true, info })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  const sheet = sheetOf(doc)
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
