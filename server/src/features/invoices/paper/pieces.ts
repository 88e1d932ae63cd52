// Pieces of a page. Each knows its height, how to draw itself, and the headings to repeat above it at the top of a page.
import { letter, points, type Table } from '#src/outside/pdf.ts'
import { printable, textMeasures } from '#src/outside/pdf-text.ts'

export const margin = points(0.5)
export const width = letter.width - 2 * margin
const right = margin + width

export type Block = { height: number; draw: (table: Table, y: number) => void }
export type Piece = Block & {
  /** Repeated at the top of a page that begins with this piece: continued headings, and column titles. */
  onTop?: readonly Block[]
  /** The height of the following content that must fit on the same page. */
  keeps?: number
  beginsPage?: boolean
}

/** `width` in points. Text is left-aligned, numbers are right-aligned. */
export type Column<Row> = {
  title: string
  width: number
  isNumber?: boolean
  value: (row: Row) => string
  /** Shown in the line of totals. */
  total?: string
}

const size = 7
const titleSize = 6.5

type Placed<Row> = Column<Row> & { x: number }

/** The first column gets the remaining width. */
const placeColumns = <Row>(columns: readonly Column<Row>[]): Placed<Row>[] => {
  const rest = width - columns.reduce((sum, each) => sum + each.width, 0)
  let x = margin
  return columns.map((column, at) => {
    const placed = { ...column, width: column.width + (at === 0 ? rest : 0), x }
    x += placed.width
    return placed
  })
}

type Cells<Row> = { columns: readonly Placed<Row>[]; text: (column: Placed<Row>) => string; bold?: true }

const cellsOf = <Row>(table: Table, y: number, { columns, text, bold }: Cells<Row>) => {
  for (const column of columns)
    table.cell(text(column), {
      x: column.x,
      y,
      width: column.width - 6,
      size,
      ...(bold && { bold }),
      isNumber: column.isNumber ?? false,
    })
}

export const sectionHeading = (text: string, note = ''): Piece => ({
  height: 30,
  keeps: 40,
  draw: (table, y) => {
    table.cell(text, { x: margin, y: y + 13, width: width / 2, size: 10, bold: true })
    table.cell(note, { x: margin + width / 2, y: y + 15, width: width / 2, size: 7, isNumber: true, isQuiet: true })
  },
})

export const note = (text: string): Piece => {
  const lines = textMeasures.plain.wrap(printable(text), width / 8)
  return {
    height: lines.length * 10.5 + 3,
    draw: (table, y) => {
      for (const [at, line] of lines.entries()) table.cell(line, { x: margin, y: y + at * 10.5, width, size: 8 })
    },
  }
}

const titles = <Row>(columns: readonly Placed<Row>[]): Block => ({
  height: 14,
  draw: (table, y) => {
    for (const column of columns)
      table.cell(column.title, {
        x: column.x,
        y: y + 2,
        width: column.width - 6,
        size: titleSize,
        isNumber: column.isNumber ?? false,
        isQuiet: true,
      })
    table.rule({ y: y + 12, from: margin, to: right, weight: 0.7 })
  },
})

/** A total is never left alone at the top of a page. */
export const keepingTotal = (body: readonly Piece[], total: Piece): Piece[] => [
  ...body.slice(0, -1),
  ...body.slice(-1).map((last) => ({ ...last, keeps: (last.keeps ?? 0) + total.height })),
  total,
]

/** A short table: titles, rows, and a line of totals if any column has a total. */
export const tablePieces = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Piece[] => {
  const placed = placeColumns(columns)
  const head = titles(placed)
  const body = rows.map((row): Piece => ({
    height: 13,
    onTop: [head],
    draw: (table, y) => {
      cellsOf(table, y + 2.5, { columns: placed, text: ({ value }) => value(row) })
      table.rule({ y: y + 12.5, from: margin, to: right, weight: 0.35, isHairline: true })
    },
  }))
  if (columns.every(({ total }) => total === undefined)) return [{ ...head, keeps: 13 }, ...body]
  const total: Piece = {
    height: 15,
    onTop: [head],
    draw: (table, y) => {
      table.rule({ y, from: margin, to: right, weight: 0.7 })
      cellsOf(table, y + 3, { columns: placed, text: ({ total: text = '' }) => text, bold: true })
    },
  }
  return [{ ...head, keeps: 28 }, ...keepingTotal(body, total)]
}

export const groupHeading = (text: string, level: number): Piece => ({
  height: 18,
  keeps: 36,
  draw: (table, y) => {
    if (level === 0) table.band({ x: margin, y: y + 3, width, height: 13 })
    table.cell(text, { x: margin + 4 + level * 10, y: y + 6, width: width - 8, size: level === 0 ? 8 : 7.5, bold: true })
  },
})

/** Cuts pieces into pages and gives each its position. `roomOn` returns where the content of a page may begin and must end. */
export const toPages = (pieces: readonly Piece[], roomOn: (page: number) => { from: number; to: number }) => {
  const pages: { block: Block; y: number }[][] = []
  let y = Number.POSITIVE_INFINITY
  let to = 0
  const begin = () => {
    const room = roomOn(pages.length)
    pages.push([])
    y = room.from
    to = room.to
  }
  const put = (block: Block) => {
    pages.at(-1)!.push({ block, y })
    y += block.height
  }
  begin()
  for (const piece of pieces) {
    const isEmpty = pages.at(-1)!.length === 0
    if ((piece.beginsPage && !isEmpty) || y + piece.height + (piece.keeps ?? 0) > to) {
      // A piece that is too high even for an empty page is placed there anyway.
      if (!isEmpty || pages.length === 1) begin()
      for (const block of piece.onTop ?? []) put(block)
    }
    put(piece)
  }
  return pages
}
