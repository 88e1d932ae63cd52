// The lines of a report as blocks on a page. Each block knows its height and how to draw itself.
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { Table } from '#src/outside/pdf.ts'
import { printable, textMeasures } from '#src/outside/pdf-text.ts'
import { margin, type PaperColumns, type Placed } from './paper-columns.ts'
import { cellInWords, type PaperLine } from './paper-lines.ts'

export type Block = { height: number; draw: (table: Table, y: number) => void }
type Paper = { report: AnyReport; columns: PaperColumns }
type Of<Kind extends PaperLine['kind']> = PaperLine & { kind: Kind }

/** Limits the height of a row, so that any row fits on any page. */
const mostLines = 24
const leading = (size: number) => size * 1.22

const broken = (text: string, { width, size, bold }: { width: number; size: number; bold?: true }) => {
  const { wrap } = textMeasures[bold ? 'bold' : 'plain']
  const lines = wrap(printable(text), width / size)
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`] : lines
}

const drawCell = (
  table: Table,
  y: number,
  { lines, placed, size }: { lines: readonly string[]; placed: Placed; size: number },
) => {
  for (const [at, text] of lines.entries())
    table.cell(text, { x: placed.x, y: y + at * leading(size), width: placed.width, size, isNumber: placed.isNumber })
}

const rowBlock = ({ columns: { placed, size, width } }: Paper, { cells }: Of<'row'>): Block => {
  const texts = placed.map((each) => {
    const text = cellInWords(each.column, cells[each.place])
    return each.isNumber ? [text] : broken(text, { width: each.width, size })
  })
  const height = Math.max(...texts.map(({ length }) => length), 1) * leading(size) + 3.5
  return {
    height,
    draw: (table, y) => {
      for (const [at, lines] of texts.entries()) drawCell(table, y + 2, { lines, placed: placed[at]!, size })
      table.rule({ y: y + height - 0.5, from: margin, to: margin + width, weight: 0.35, isHairline: true })
    },
  }
}

const groupBlock = ({ columns: { size, width } }: Paper, { text, within }: Of<'group'>): Block => {
  const height = leading(size + 0.5) + 7
  const inset = 4 + within.length * 10
  return {
    height,
    draw: (table, y) => {
      if (within.length === 0) table.band({ x: margin, y: y + 1.5, width, height: height - 2 })
      table.cell(text, { x: margin + inset, y: y + 4.5, width: width - inset, size: size + 0.5, bold: true })
    },
  }
}

const totalBlock = ({ report, columns: { placed, size, width } }: Paper, { text, totals, is_last }: Of<'total'>): Block => {
  const totalOf = (key: string) => report.totals.findIndex((total) => total.key === key)
  const summed = placed.filter(({ column }) => totalOf(column.key) >= 0)
  const room = (summed[0]?.x ?? margin + width) - margin - 6
  // When the label is too wide for the room before the first figure, it gets a line to itself.
  const isAbove = textMeasures.bold.widthOfText(printable(text)) * size > room
  const below = isAbove ? leading(size) : 0
  return {
    height: leading(size) + below + (is_last ? 9 : 8),
    draw: (table, y) => {
      table.rule({ y: y + 0.5, from: margin, to: margin + width, weight: is_last ? 1.2 : 0.6 })
      table.cell(text, { x: margin, y: y + 3.5, width: isAbove ? width : room, size, bold: true })
      for (const { column, x, width: columnWidth } of summed)
        table.cell(cellInWords(column, totals[totalOf(column.key)]), {
          x,
          y: y + 3.5 + below,
          width: columnWidth,
          size,
          bold: true,
          isNumber: true,
        })
    },
  }
}

const figuresBlock = ({ columns: { size, width, layout } }: Paper, { figures }: Of<'figures'>): Block => {
  const across = layout === 'landscape' ? 4 : 3
  const each = width / across
  const lineHeight = leading(size) + 2
  return {
    height: Math.ceil(figures.length / across) * lineHeight + 24,
    draw: (table, y) => {
      table.cell('Further totals', { x: margin, y: y + 8, width, size, bold: true })
      for (const [at, { title, value }] of figures.entries()) {
        const place = { y: y + 21 + Math.floor(at / across) * lineHeight, size }
        const x = margin + (at % across) * each
        table.cell(title, { ...place, x, width: each * 0.5, isQuiet: true })
        table.cell(value, { ...place, x: x + each * 0.5, width: each * 0.5 - 18, isNumber: true })
      }
    },
  }
}

const noteBlock = ({ columns: { size, width } }: Paper, { text }: Of<'note'>): Block => ({
  height: leading(size) + 20,
  draw: (table, y) => table.cell(text, { x: margin, y: y + 10, width, size: size + 2 }),
})

export const blockOf = (paper: Paper, line: PaperLine): Block => {
  if (line.kind === 'row') return rowBlock(paper, line)
  if (line.kind === 'total') return totalBlock(paper, line)
  if (line.kind === 'figures') return figuresBlock(paper, line)
  return line.kind === 'group' ? groupBlock(paper, line) : noteBlock(paper, line)
}

/** The column titles, repeated on every page. A long title wraps, and all of them are aligned at the bottom. */
export const titlesBlock = ({ columns: { placed, size, width } }: Paper): Block => {
  const titles = placed.map(({ column, width: columnWidth }) => broken(column.title, { width: columnWidth, size, bold: true }))
  const most = Math.max(...titles.map(({ length }) => length), 1)
  const height = most * leading(size) + 6
  return {
    height,
    draw: (table, y) => {
      for (const [at, lines] of titles.entries())
        for (const [row, text] of lines.entries())
          table.cell(text, {
            x: placed[at]!.x,
            y: y + 2 + (most - lines.length + row) * leading(size),
            width: placed[at]!.width,
            size,
            bold: true,
            isNumber: placed[at]!.isNumber,
          })
      table.rule({ y: y + height - 1.5, from: margin, to: margin + width, weight: 1 })
    },
  }
}

/** Text above the table, as many lines as it needs. */
export const wordsBlock = (text: string, { width, size, isQuiet }: { width: number; size: number; isQuiet?: true }): Block => {
  const lines = broken(text, { width, size })
  return {
    height: lines.length * leading(size) + 2,
    draw: (table, y) => {
      for (const [at, line] of lines.entries())
        table.cell(line, { x: margin, y: y + at * leading(size), width, size, ...(isQuiet && { isQuiet }) })
    },
  }
}
