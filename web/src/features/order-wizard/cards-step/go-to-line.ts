// From line to line and from error to error, with the focus where the work is.
import { flushSync } from 'react-dom'
import { focusCell } from './focus-cell.ts'
import { isInGrid } from './grid-fields.ts'
import { firstWrongField } from './line-sections.ts'
import { showProblemsOf } from './line-actions.ts'
import type { WizardField } from '#src/features/order-wizard/wizard-line.ts'
import { chooseGrid, currentWizard, openLine, pointAtLine } from '#src/features/order-wizard/wizard-store.ts'
import { hasShownProblem } from './shown-problems.ts'

export const editorTitle = 'line-title'

/** The editor of the line may first have to be drawn. */
export const focusField = (field: WizardField | typeof editorTitle) =>
  requestAnimationFrame(() => (document.getElementById(field) ?? document.getElementById(editorTitle))?.focus())

const goToProblem = (id: number) => {
  showProblemsOf(id)
  openLine(id)
  focusField(firstWrongField(currentWizard().problems.get(id)) ?? editorTitle)
}

/** To the cell of the grid that is wrong; false where the grid has no such cell. */
const goToCell = (id: number) => {
  showProblemsOf(id)
  const { lines, problems, templates } = currentWizard()
  const line = lines.find((each) => each.id === id)
  const field = firstWrongField(problems.get(id))
  if (!line || !field || field === 'card_template_id' || !isInGrid(line, field, templates)) return false
  pointAtLine(id)
  focusCell(id, field)
  return true
}

/** To what is wrong with a line, in the grid if that is where one types and it has the cell; else in the form. */
export const leadTo = (id: number, isGrid: boolean) => {
  if (isGrid && goToCell(id)) return
  chooseGrid(false)
  goToProblem(id)
}

/** The wrong line after the one that is open, and from the last back to the first. Before NEXT also an unfinished one. */
export const nextWrongLine = (): number | undefined => {
  const { lines, problems, current } = currentWizard()
  const shown = lines.filter((line) => hasShownProblem(line, problems.get(line.id)))
  const wrong = shown.length > 0 ? shown : lines.filter(({ id }) => problems.has(id))
  const at = lines.findIndex(({ id }) => id === current)
  return (wrong.find(({ id }) => lines.findIndex((line) => line.id === id) > at) ?? wrong[0])?.id
}

/** To the line above or below, in the same field where that line has it. */
export const stepLine = (by: 1 | -1) => {
  const { lines, current } = currentWizard()
  const to = lines[lines.findIndex(({ id }) => id === current) + by]
  if (!to) return
  const { activeElement } = document
  const field = activeElement?.closest('[data-line-editor]') ? activeElement.id : ''
  // What was typed is taken over before the field is gone.
  if (activeElement instanceof HTMLElement && field) activeElement.blur()
  flushSync(() => openLine(to.id))
  const same = field ? document.getElementById(field) : null
  ;(same ?? document.getElementById(editorTitle))?.focus()
}
