import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** The texts are words of the product, such as a status, and are translated. Other texts are data and are not. */
  isWord?: boolean
  /** What its words and its title describe, see `say`. */
  of?: string
  /** The list's sort key; absent if it cannot sort by this column. */
  sort?: string
  /** Figures are right-aligned. */
  align?: 'end'
  /** Names the row: it is the row header for screen readers and cannot be hidden. */
  isRowHeader?: boolean
  isHiddenAtFirst?: boolean
}

/** A person's own order of the columns, and the columns they have hidden. */
export type ColumnChoice = { order: string[]; hidden: string[] }

type AnyColumn = Pick<Column<never>, 'id' | 'isRowHeader' | 'isHiddenAtFirst'>

export const usualChoice = (columns: readonly AnyColumn[]): ColumnChoice => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
})

/** Adapts a stored choice: drops columns that no longer exist, and shows new columns by their default. */
export const fitChoice = (columns: readonly AnyColumn[], kept: ColumnChoice | null): ColumnChoice => {
  const usual = usualChoice(columns)
  if (!kept) return usual
  const order = kept.order.filter((id) => usual.order.includes(id))
  const added = usual.order.filter((id) => !order.includes(id))
  const isNeeded = (id: string) => columns.some((column) => column.id === id && column.isRowHeader)
  const hidden = [...kept.hidden, ...usual.hidden.filter((id) => added.includes(id))]
  return { order: [...order, ...added], hidden: hidden.filter((id) => usual.order.includes(id) && !isNeeded(id)) }
}

/** The columns on screen, in the person's order. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], { order, hidden }: ColumnChoice) =>
  order.flatMap((id) => columns.find((column) => column.id === id && !hidden.includes(id)) ?? [])

export const showColumn = ({ order, hidden }: ColumnChoice, id: string, isShown: boolean): ColumnChoice => {
  const others = hidden.filter((other) => other !== id)
  return { order, hidden: isShown ? others : [...others, id] }
}

/** Moves a column one place up or down; at either end it stays. */
export const moveColumn = ({ order, hidden }: ColumnChoice, id: string, step: 1 | -1): ColumnChoice => {
  const from = order.indexOf(id)
  const to = Math.min(Math.max(from + step, 0), order.length - 1)
  return { order: order.toSpliced(from, 1).toSpliced(to, 0, id), hidden }
}
