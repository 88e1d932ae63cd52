import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Its texts are words of ours, such as a status, and are said in the reader's language; other texts are data and stay. */
  isWord?: boolean
  /** What its words and its title are said of, see `say`. */
  of?: string
  /** What the list is asked to sort by; absent where it cannot. */
  sort?: string
  /** Figures stand at the end. */
  align?: 'end'
  /** The name of the row: it heads the row for screen readers and cannot be hidden. */
  isRowHeader?: boolean
  isHiddenAtFirst?: boolean
}

/** A person's own order of the columns, and those they do not want to see. */
export type ColumnChoice = { order: string[]; hidden: string[] }

type AnyColumn = Pick<Column<never>, 'id' | 'isRowHeader' | 'isHiddenAtFirst'>

export const usualChoice = (columns: readonly AnyColumn[]): ColumnChoice => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
})

/** A choice that was kept may know columns that are gone, and not know those that came since: these are shown as usual. */
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

/** One place up or down; at either end it stays. */
export const moveColumn = ({ order, hidden }: ColumnChoice, id: string, step: 1 | -1): ColumnChoice => {
  const from = order.indexOf(id)
  const to = Math.min(Math.max(from + step, 0), order.length - 1)
  return { order: order.toSpliced(from, 1).toSpliced(to, 0, id), hidden }
}
