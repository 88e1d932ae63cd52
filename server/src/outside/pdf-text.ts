// Text as the fonts that every viewer has can write it: which signs, how wide, and where it breaks.

/** What the standard fonts can write beyond Latin-1. */
const typographic = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** Signs of ours, and letters that are no letter with a mark, which the fonts lack. */
const standIns: Readonly<Record<string, string>> = { '→': '->', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' }

const isWritable = (sign: string) => /[\x20-\x7e\xa0-\xff]/.test(sign) || typographic.includes(sign)

const written = (sign: string) => {
  if (isWritable(sign)) return sign
  const bare = standIns[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every(isWritable) && bare !== '' ? bare : '?'
}

/** A letter the font does not have loses its mark or is seen to be missing; what would change the reading of the rest is dropped. */
export const printable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/./gsu, written)

const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const
export type Face = keyof typeof fonts
export const fontOf = (face: Face) => fonts[face]

let measured: PDFKit.PDFDocument | undefined

/**
 * To be awaited before anything is measured or drawn. The library is loaded by whoever draws: most processes never do, and its
 * fonts and codecs take as much memory as a long report.
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

/** The library measures with kerning, pair by pair; a table of ten thousand cells needs no more than the widths of letters. */
const widthsOf = (face: Face) => {
  const widths = new Map<string, number>()
  return (sign: string) => {
    const known = widths.get(sign) ?? widthOfSign(face, sign)
    widths.set(sign, known)
    return known
  }
}

/** People break a line after a blank, and a long word after one of these. */
const breaks = /(?<=[ \-/@;,])/

/** A column that was made as wide as its longest word holds it, whatever the sums of fractions say. */
const rounding = 0.01

const measuring = (face: Face) => {
  const widthOf = widthsOf(face)
  /** In sizes of the font. */
  const widthOfText = (text: string) => {
    let width = 0
    for (const sign of text) width += widthOf(sign)
    return width
  }
  const fits = (text: string, width: number) => widthOfText(text) <= width + rounding
  /** As much as fits, with an ellipsis where something is missing. */
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
  /** A word that is too long even for a line of its own goes on in the next. */
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

/** Widths are in sizes of the font: a text of width 10 is 80 points wide in 8 points. */
export const textMeasures = { plain: measuring('plain'), bold: measuring('bold') } as const
