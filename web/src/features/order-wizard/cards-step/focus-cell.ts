import type { CardField } from '@forecourt/domain/rules/card-fields.ts'

export const cellId = (id: number, field: CardField) => `grid-${id}-${field}`

const framesToWait = 30

/** The cell may first have to be drawn: it is looked for until it is there. */
export const focusCell = (id: number, field: CardField, frames = framesToWait) => {
  const input = document.getElementById(cellId(id, field))
  if (input instanceof HTMLInputElement) {
    input.focus()
    input.select()
  } else if (frames > 0) requestAnimationFrame(() => focusCell(id, field, frames - 1))
}
