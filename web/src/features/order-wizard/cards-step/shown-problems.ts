// Which errors are shown: a field shows none before the user has left it or pressed NEXT (docs/product/handling.md#forms), but
// for a text that is too long. Going on typing does not mend that, and what was pasted must not be cut to fit.
import { lengthOf } from './grid-fields.ts'
import type { Problems, WizardField, WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import type { WizardState } from '#src/features/order-wizard/wizard-store.ts'

const isTooLong = (line: WizardLine, field: WizardField) => {
  const value = field === 'card_template_id' ? null : line[field]
  return field !== 'card_template_id' && typeof value === 'string' && value.trim().length > lengthOf(field)
}

const isShown = (line: WizardLine, field: WizardField) =>
  line.shown === 'all' || line.shown.includes(field) || line.refused[field] !== undefined || isTooLong(line, field)

export const shownProblem = (line: WizardLine | undefined, problems: Problems | undefined, field: WizardField) =>
  line && problems?.[field] !== undefined && isShown(line, field) ? problems[field] : undefined

export const hasShownProblem = (line: WizardLine, problems: Problems | undefined) =>
  problems !== undefined && Object.keys(problems).some((field) => isShown(line, field as WizardField))

export const wrongLines = ({ lines, problems }: Pick<WizardState, 'lines' | 'problems'>) =>
  lines.filter((line) => hasShownProblem(line, problems.get(line.id)))

/** Ready, wrong, or simply not finished yet. */
export const stateOf = (line: WizardLine, problems: Problems | undefined) => {
  if (problems === undefined) return 'ready'
  return hasShownProblem(line, problems) ? 'wrong' : 'open'
}
