// What is wrong with a line. The schemas that say whether a value is well formed come when the wizard is on screen; until then
// only what is missing is known.
import { lineProblems } from '@forecourt/domain/rules/line-problems.ts'
import type { problemsOf } from '#src/card-line/line-problems.ts'

type Rules = { problemsOf: typeof problemsOf }

const missing: Rules = { problemsOf: ({ pin, ...values }, kind) => lineProblems({ ...values, ...(pin !== '' && { pin }) }, kind) }

export let lineRules = missing

/** Answers whether they are others than before. */
export const loadLineRules = async () => {
  if (lineRules !== missing) return false
  lineRules = await import('#src/card-line/line-problems.ts')
  return true
}
