// Which errors a person may see: nothing complains before it was left, or before NEXT (ux 4.0).
import type { Problems, WizardField, WizardLine } from './wizard-line.ts'
import type { WizardState } from './wizard-store.ts'

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
