// Writes one line of text as page operators. The library's `text()` measures every pair of letters three times to kern it, which
// took most of the time of an invoice.
import { beyondLatin, fontOf, type Face } from './pdf-text.ts'

const codeOf = (sign: string) => {
  const at = beyondLatin.indexOf(sign)
  return at === -1 ? sign.charCodeAt(0) : 0x80 + at
}

/** A PDF string literal, with brackets, backslashes and non-ASCII characters as octal codes. */
const quoted = (text: string) =>
  /^[\x20-\x27\x2a-\x5b\x5d-\x7e]*$/.test(text)
    ? `(${text})`
    : `(${text.replaceAll(/[^\x20-\x27\x2a-\x5b\x5d-\x7e]/g, (sign) => `\\${codeOf(sign).toString(8).padStart(3, '0')}`)})`

/** Thousandths of a point are finer than any printer. */
const rounded = (points: number) => Math.round(points * 1_000) / 1_000

type Line = { face: Face; size: number; /** Red, green and blue, each from 0 to 1. */ color: string; x: number; y: number }

/** `text` must be printable in the fonts. `y` is the upper edge of the line. */
export const writeLine = (doc: PDFKit.PDFDocument, text: string, { face, size, color, x, y }: Line) => {
  const { _font: font } = doc.font(fontOf(face)) as unknown as { _font: { id: string; ascender: number; ref: () => unknown } }
  doc.page.fonts[font.id] ??= font.ref()
  const base = y + (font.ascender / 1_000) * size
  // The library flips the page so that y grows downward. This flips the letters back.
  const place = `1 0 0 -1 ${rounded(x)} ${rounded(base)} Tm`
  // As bytes: the library would copy a string letter by letter.
  doc.addContent(Buffer.from(`BT ${color} rg /${font.id} ${rounded(size)} Tf ${place} ${quoted(text)} Tj ET\n`))
}
