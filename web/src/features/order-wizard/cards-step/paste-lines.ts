import type { HandedLine } from '#src/card-line/order-handover.ts'
import { addLines, fillLines } from './line-actions.ts'
import { hasOwnValues } from '#src/features/order-wizard/wizard-line.ts'
import { changeLines, currentWizard } from '#src/features/order-wizard/wizard-store.ts'

type Way = { way: 'add' | 'fill'; card_template_id: number }

/** A wizard opened without a template has one blank line. Pasted cards replace it. */
const dropBlankLine = () => {
  const { lines, templates } = currentWizard()
  const [only] = lines
  if (lines.length === 1 && only?.card_template_id === null && !hasOwnValues(only, templates)) changeLines(() => ({ lines: [] }))
}

/** Rows fill the cards from the current one on and add new ones after the last; with `add`, every row adds a new card. */
export const pasteLines = (rows: readonly HandedLine[], { way, card_template_id }: Way) => {
  if (way === 'add') dropBlankLine()
  const { lines, current } = currentWizard()
  const from = way === 'fill' ? lines.slice(lines.findIndex(({ id }) => id === current)) : []
  const toFill = from.slice(0, rows.length)
  if (toFill.length > 0) fillLines(new Map(toFill.map(({ id }, index) => [id, rows[index] ?? {}])))
  const others = rows.slice(toFill.length)
  const added = others.length > 0 ? addLines(others.map((row) => ({ ...row, card_template_id }))) : 0
  return { filled: toFill.length, added, left_out: others.length - added }
}
