// Text in the fonts that every PDF viewer has: which characters they have, how wide they are, and where lines break.

/** Characters of the fonts' encoding from 0x80 on, where it differs from Latin-1. The dots are codes without a character. */
export const beyondLatin = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/** Characters that the fonts lack and that cannot be split into a letter and an accent. */
const standIns: Readonly<Record<string, string>> = { '→': '->', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' }

const isWritable = (sign: string) => /[\x20-\x7e\xa0-\xff]/.test(sign) || beyondLatin.includes(sign)

const written = (sign: string) => {
  if (isWritable(sign)) return sign
  const bare = standIns[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every(isWritable) && bare !== '' ? bare : '?'
}

const replaced = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/./gsu, written)

const isPlain = /^[\x20-\x7e]*$/

/** A letter that the font lacks loses its accent or is visibly replaced. Invisible control characters are dropped. */
export const printable = (text: string) => (isPlain.test(text) ? text : replaced(text))

const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const
export type Face = keyof typeof fonts
export const fontOf = (face: Face) => fonts[face]

let measured: PDFKit.PDFDocument | undefined

/**
 * Must be awaited before text is measured or drawn. The library is loaded on first use, because most processes never draw and
 * its fonts and codecs take as much memory as a long report.
 */
export const loadFonts = async () => {
  const { default: Pdf } = await import('pdfkit')
  measured ??= new Pdf({ autoFirstPage: false })
  return Pdf
}

const widthOfSign = (face: Face, sign: string) => {
  if (!measured) throw new Error('The fonts are not loaded yet')
  return measured.font(fonts[face]).fontSize(1).widthOfString(sign)
}

/** The library measures with kerning, pair by pair, which is slow. For tables the widths of single letters are enough. */
const widthsOf = (face: Face) => {
  const widths = new Map<string, number>()
  return (sign: string) => {
    const known = widths.get(sign) ?? widthOfSign(face, sign)
    widths.set(sign, known)
    return known
  }
}

/** A line breaks after a blank, and a long word after one of the other characters. */
const breaks = /(?<=[ \-/@;,])/

/** Tolerance, so that a column as wide as its longest word holds that word despite rounding errors. */
const rounding = 0.01

const measuring = (face: Face) => {
  const widthOf = widthsOf(face)
  /** In multiples of the font size. */
  const widthOfText = (text: string) => {
    let width = 0
    for (const sign of text) width += widthOf(sign)
    return width
  }
  const fits = (text: string, width: number) => widthOfText(text) <= width + rounding
  /** The longest prefix that fits, with an ellipsis where text is cut off. */
  const cut = (text: string, width: number) => {
    if (fits(text, width)) return text
    let room = width - widthOf('…')
    let kept = ''
    for (const sign of text) {
      room -= widthOf(sign)
      if (room < 0) break
      kept += sign
    }
    return `${kept.trimEnd()}…`
  }
  /** A word that is too long for a whole line continues on the next. */
  const pieces = (word: string, width: number) => {
    const parts = ['']
    for (const sign of word) {
      if (parts.at(-1) !== '' && !fits(parts.at(-1)! + sign, width)) parts.push('')
      parts[parts.length - 1] += sign
    }
    return parts
  }
  const wrap = (text: string, width: number): string[] => {
    if (fits(text, width)) return [text]
    const lines = ['']
    for (const word of text.split(breaks)) {
      if (fits((lines.at(-1)! + word).trimEnd(), width)) lines[lines.length - 1] += word
      else if (fits(word.trimEnd(), width)) lines.push(word)
      else lines.push(...pieces(word, width))
    }
    return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
  }
  const longestWord = (text: string) => Math.max(0, ...text.split(breaks).map((word) => widthOfText(word.trimEnd())))
  return { widthOfText, cut, wrap, longestWord }
}

/** Widths are in multiples of the font size: a text of width 10 is 80 points wide at 8 points. */
export const textMeasures = { plain: measuring('plain'), bold: measuring('bold'), mono: measuring('mono') } as const
