// Moves between lines and between errors, and keeps the focus on the field in question.
import { flushSync } from 'react-dom'
import { focusCell } from './focus-cell.ts'
import { isInGrid } from './grid-fields.ts'
import { firstWrongField } from './line-sections.ts'
import { showProblemsOf } from './line-actions.ts'
import type { WizardField } from '#src/features/order-wizard/wizard-line.ts'
import { chooseGrid, currentWizard, openLine, pointAtLine } from '#src/features/order-wizard/wizard-store.ts'
import { hasShownProblem } from './shown-problems.ts'

export const editorTitle = 'line-title'

/** The editor of the line may not be drawn yet. */
export const focusField = (field: WizardField | typeof editorTitle) =>
  requestAnimationFrame(() => (document.getElementById(field) ?? document.getElementById(editorTitle))?.focus())

const goToProblem = (id: number) => {
  showProblemsOf(id)
  openLine(id)
  focusField(firstWrongField(currentWizard().problems.get(id)) ?? editorTitle)
}

/** Moves to the grid cell with the error. False if the grid has no such cell. */
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

/** Moves to the error of a line: in the grid if it is in use and has that cell, otherwise in the form. */
export const leadTo = (id: number, isGrid: boolean) => {
  if (isGrid && goToCell(id)) return
  chooseGrid(false)
  goToProblem(id)
}

/**
 * The next line with a shown error after the current one, wrapping around at the end. If no error is shown yet, the next unfinished
 * line.
 */
export const nextWrongLine = (): number | undefined => {
  const { lines, problems, current } = currentWizard()
  const shown = lines.filter((line) => hasShownProblem(line, problems.get(line.id)))
  const wrong = shown.length > 0 ? shown : lines.filter(({ id }) => problems.has(id))
  const at = lines.findIndex(({ id }) => id === current)
  return (wrong.find(({ id }) => lines.findIndex((line) => line.id === id) > at) ?? wrong[0])?.id
}

/** The field after the template. */
const firstInput = '[data-line-editor] [data-cell] ~ [data-cell] input'

const inUse = () => document.querySelector<HTMLElement>('[data-line-editor] :focus')

/**
 * Moves to the line above or below, to the same field if that line has it. From a button of the editor to the first field, because
 * what is typed next belongs to the card. `used` is null for who only turns to the next card.
 */
export const stepLine = (by: 1 | -1, used = inUse()) => {
  const { lines, current } = currentWizard()
  const to = lines[lines.findIndex(({ id }) => id === current) + by]
  if (!to) return
  // Blur first, so that the typed value is saved before the field unmounts.
  used?.blur()
  flushSync(() => openLine(to.id))
  const field = used && (document.getElementById(used.id) ?? document.querySelector<HTMLElement>(firstInput))
  ;(field ?? document.getElementById(editorTitle))?.focus()
}
