// Chooses the width of each column on paper, the font size, and portrait or landscape, by the content of the rows.
import { columnKinds, type AnyReport, type Column } from '@forecourt/domain/reports/report.ts'
import { letter, points, type Layout } from '#src/outside/pdf.ts'
import { printable, textMeasures } from '#src/outside/pdf-text.ts'
import type { Cells } from '#src/features/reports/files/copied-cells.ts'
import { cellInWords, type PaperLine } from './paper-lines.ts'

export const margin = points(0.5)
const gap = 9
/** Wider than `gap`: after a number, its last digit would touch the first letter of the next text. */
const gapBeforeText = 16
/** From comfortable to the smallest readable size. */
const sizes = [8, 7.5, 7, 6.5, 6]
/** In multiples of the font size. A longer text may wrap when that allows a larger font. */
const comfortable = 14

export type Placed = { column: Column; place: number; x: number; width: number; isNumber: boolean }
export type PaperColumns = { layout: Layout; size: number; width: number; placed: readonly Placed[] }

const isNumber = ({ kind }: Column) => columnKinds[kind].holds === 'number'

/** In multiples of the font size: `natural` fits all of it on one line, `least` the longest part that must not break. */
type Need = { column: Column; place: number; natural: number; least: number; isNumber: boolean }

const rowsOf = (lines: readonly PaperLine[]): Cells[] => lines.flatMap((line) => (line.kind === 'row' ? [line.cells] : []))

/** The distinct texts of a column. */
const textsIn = (rows: readonly Cells[], column: Column, place: number) =>
  new Set(rows.map((cells) => printable(cellInWords(column, cells[place]))))

const totalsIn = (report: AnyReport, lines: readonly PaperLine[], column: Column) => {
  const at = report.totals.findIndex(({ key }) => key === column.key)
  return new Set(lines.flatMap((line) => (line.kind === 'total' && at >= 0 ? [cellInWords(column, line.totals[at])] : [])))
}

const widest = (texts: Iterable<string>, measure: (text: string) => number) => {
  let width = 0
  for (const text of texts) width = Math.max(width, measure(text))
  return width
}

const needOf = (report: AnyReport, lines: readonly PaperLine[], column: Column): Need | undefined => {
  const place = report.columns.indexOf(column)
  const rows = rowsOf(lines)
  const texts = textsIn(rows, column, place)
  const isFigure = isNumber(column)
  // Drops a text column without any text. A numeric column stays, because readers may look for its figure.
  if (!isFigure && rows.length > 0 && [...texts].every((text) => text === '')) return undefined
  const { plain, bold } = textMeasures
  const title = bold.longestWord(column.title)
  const natural = Math.max(
    title,
    widest(texts, plain.widthOfText),
    widest(totalsIn(report, lines, column), bold.widthOfText),
    // Without rows there is room enough, so the title stays on one line.
    rows.length === 0 ? bold.widthOfText(column.title) : 0,
  )
  const mayBreak = column.kind === 'text'
  const least = mayBreak ? Math.max(title, Math.min(natural, comfortable, widest(texts, plain.longestWord))) : natural
  return { column, place, natural, least, isNumber: isFigure }
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)

/** Extra room goes evenly to the columns that would wrap; the rest is divided among all columns. */
const share = (widths: readonly number[], wanted: readonly number[], room: number) => {
  let left = room
  const given = [...widths]
  for (let turn = 0; turn < 8 && left > 0.5; turn++) {
    const short = given.flatMap((width, at) => (wanted[at]! - width > 0.1 ? [at] : []))
    if (short.length === 0) break
    const each = left / short.length
    for (const at of short) {
      const more = Math.min(each, wanted[at]! - given[at]!)
      given[at]! += more
      left -= more
    }
  }
  return given.map((width) => width + Math.max(0, left) / given.length)
}

const gapAfter = (needs: readonly Need[], at: number) =>
  needs[at]!.isNumber && needs[at + 1]?.isNumber === false ? gapBeforeText : gap

const place = (needs: readonly Need[], widths: readonly number[]): Placed[] => {
  let x = margin
  return needs.map(({ column, place: at, isNumber: isFigure }, index) => {
    const placed = { column, place: at, x, width: widths[index]! - gapAfter(needs, index), isNumber: isFigure }
    x += widths[index]!
    return placed
  })
}

const widthOn = (layout: Layout) => (layout === 'portrait' ? letter.width : letter.height) - 2 * margin
/** There is no gap after the last column. */
const taken = (needs: readonly Need[], size: number, of: (need: Need) => number) =>
  sum(needs.map((need, at) => of(need) * size + gapAfter(needs, at))) - gap

/** Portrait when everything fits without wrapping; otherwise landscape, in the largest font that truncates nothing. */
const fit = (needs: readonly Need[]): { layout: Layout; size: number } => {
  if (taken(needs, sizes[0]!, ({ natural }) => natural) <= widthOn('portrait')) return { layout: 'portrait', size: sizes[0]! }
  const wide = widthOn('landscape')
  const size = sizes.find(
    (each) => taken(needs, each, ({ natural, least }) => Math.min(natural, Math.max(least, comfortable))) <= wide,
  )
  return {
    layout: 'landscape',
    size: size ?? sizes.find((each) => taken(needs, each, ({ least }) => least) <= wide) ?? sizes.at(-1)!,
  }
}

export const placeColumns = (report: AnyReport, lines: readonly PaperLine[], shown: readonly Column[]): PaperColumns => {
  const needs = shown.flatMap((column) => needOf(report, lines, column) ?? [])
  const { layout, size } = fit(needs)
  const width = widthOn(layout)
  const least = needs.map((need, at) => need.least * size + gapAfter(needs, at))
  const wanted = needs.map((need, at) => need.natural * size + gapAfter(needs, at))
  const room = width + gap
  const tight = Math.min(1, room / sum(least))
  return {
    layout,
    size,
    width,
    placed: place(
      needs,
      share(
        least.map((each) => each * tight),
        wanted,
        room - sum(least) * tight,
      ),
    ),
  }
}
