// The cells of a table that can be edited in place, and how to move from one to the next.

export type Way = 'next' | 'previous' | 'below' | 'above'

const cellsIn = (within: Element, column?: string) => [
  ...within.querySelectorAll<HTMLElement>(column === undefined ? '[data-edit-cell]' : `[data-edit-cell="${column}"]`),
]

/** Next and previous go through all cells, above and below stay in the column. */
export const neighbour = (cell: HTMLElement, way: Way) => {
  const isInColumn = way === 'below' || way === 'above'
  const cells = cellsIn(cell.closest('table') ?? document.body, isInColumn ? cell.dataset['editCell'] : undefined)
  return cells[cells.indexOf(cell) + (way === 'next' || way === 'below' ? 1 : -1)]
}

/** A cell that is still open because its text was refused only gets the focus. */
export const openCell = (cell: HTMLElement) => {
  const input = cell.querySelector('input')
  if (input) input.focus()
  else cell.querySelector('button')?.click()
}

export const openFirstCell = (row_id: number) => {
  const [first] = cellsIn(document.querySelector(`[data-row="${row_id}"]`) ?? document.createElement('div'))
  if (first) openCell(first)
}
