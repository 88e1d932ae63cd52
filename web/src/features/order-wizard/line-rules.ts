// The errors of a line. The schemas that validate formats load once the wizard is on screen. Until then only missing values are
// reported.
import { lineProblems } from '@forecourt/domain/rules/line-problems.ts'
import type { problemsOf } from '#src/card-line/line-problems.ts'

type Rules = { problemsOf: typeof problemsOf }

const missing: Rules = { problemsOf: ({ pin, ...values }, kind) => lineProblems({ ...values, ...(pin !== '' && { pin }) }, kind) }

export let lineRules = missing

/** Returns whether the rules have changed. */
export const loadLineRules = async () => {
  if (lineRules !== missing) return false
  lineRules = await import('#src/card-line/line-problems.ts')
  return true
}
