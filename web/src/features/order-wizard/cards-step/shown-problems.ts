// Which errors are shown: a field shows none before the user has left it or pressed NEXT (docs/product/handling.md#forms).
import type { Problems, WizardField, WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import type { WizardState } from '#src/features/order-wizard/wizard-store.ts'

const isShown = ({ shown, refused }: WizardLine, field: WizardField) =>
  shown === 'all' || shown.includes(field) || refused[field] !== undefined

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
