// Two people changed the same thing. What only one of them touched is beyond dispute; what both did is asked for.
import { isSame } from '@forecourt/domain/rules/same-value.ts'

type Values = Record<string, unknown>

/** The fields of `theirs` are compared; mine may hold more, which nobody disputes. */
type Edits<V extends Values> = { base: V; theirs: V; mine: V }

/** Fields both changed, each to something else. */
export const disputedFields = <V extends Values>({ base, theirs, mine }: Edits<V>) =>
  (Object.keys(theirs) as (keyof V)[]).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(base[field], mine[field]) && !isSame(theirs[field], mine[field]),
  )

/** Fields only they changed: taken over without a question, but said. */
export const theirFields = <V extends Values>({ base, theirs, mine }: Edits<V>) =>
  (Object.keys(theirs) as (keyof V)[]).filter((field) => !isSame(base[field], theirs[field]) && isSame(base[field], mine[field]))

/** Everything of both, and for the disputed fields what was chosen. */
export const mergeEdits = <V extends Values>(edits: Edits<V>, choices: Partial<Record<keyof V, 'theirs' | 'mine'>>): V => {
  const taken = [...theirFields(edits), ...disputedFields(edits).filter((field) => choices[field] === 'theirs')]
  return { ...edits.mine, ...Object.fromEntries(taken.map((field) => [field, edits.theirs[field]])) }
}
