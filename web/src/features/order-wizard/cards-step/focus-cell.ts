import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'

export const cellId = (id: number, field: CardField) => `grid-${id}-${field}`

/** Selects the text of the cell, so that typing replaces it. */
export const focusCell = (id: number, field: CardField) =>
  focusSoon(cellId(id, field), (cell) => cell instanceof HTMLInputElement && cell.select())
