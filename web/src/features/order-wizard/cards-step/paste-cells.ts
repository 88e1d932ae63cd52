// Pastes cells into the grid: they fill it from one cell to the right and down, and add new cards after the last one.
import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import { pastedCells } from '#src/card-line/parse-pasted.ts'
import { addLines, fillLines } from './line-actions.ts'
import { isOpenIn } from './grid-fields.ts'
import { changeLines, currentWizard } from '#src/features/order-wizard/wizard-store.ts'

/** True for more than one cell: a single text is pasted as text. */
export const isManyCells = (text: string) => /[\t\n]/.test(text.trim())

export const pasteCells = (text: string, from: { id: number; field: CardField }, fields: readonly CardField[]) => {
  const { lines, templates } = currentWizard()
  const first = lines.findIndex(({ id }) => id === from.id)
  const columns = fields.slice(fields.indexOf(from.field))
  // Copied spreadsheet cells end with a line break, which is not a row.
  const rows = pastedCells(text.replace(/[\r\n]+$/, '')).map((cells) =>
    columns.flatMap((field, at) => (cells[at] === undefined ? [] : [[field, cells[at]] as const])),
  )
  const values = (row: (typeof rows)[number], line: (typeof lines)[number]): HandedLine =>
    Object.fromEntries(row.filter(([field]) => isOpenIn(line, field, templates)))
  const toFill = lines.slice(first, first + rows.length)
  fillLines(new Map(toFill.map((line, at) => [line.id, values(rows[at] ?? [], line)])))
  const like = lines.at(-1)
  const others = rows.slice(toFill.length)
  if (!like || others.length === 0) return
  const { card_template_id } = like
  addLines(others.map((row) => ({ ...values(row, { ...like, replace_reason: null }), card_template_id })))
  // The new cards are at the end, but the user stays where the paste started.
  changeLines(() => ({ current: from.id }))
}
