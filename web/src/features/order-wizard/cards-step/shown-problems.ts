// Which errors are shown: a field shows none until the user has left it or pressed NEXT (docs/product/handling.md#forms). The
// exception is a text that is too long: more typing does not fix it, and a pasted text must not be cut.
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

/** Whether the line is ready, has an error, or is simply unfinished. */
export const stateOf = (line: WizardLine, problems: Problems | undefined) => {
  if (problems === undefined) return 'ready'
  return hasShownProblem(line, problems) ? 'wrong' : 'open'
}
