// Merges the edits of two people to the same record. A field that only one of them changed needs no decision; for a field both
// changed, the user chooses.
import { isSame } from '@forecourt/domain/rules/same-value.ts'

type Values = Record<string, unknown>

/** The fields of `theirs` are compared. `mine` may have more fields, which cannot conflict. */
type Edits<V extends Values> = { base: V; theirs: V; mine: V }

/** Fields that both changed, each to a different value. */
export const disputedFields = <V extends Values>({ base, theirs, mine }: Edits<V>) =>
  (Object.keys(theirs) as (keyof V)[]).filter(
    (field) => !isSame(base[field], theirs[field]) && !isSame(base[field], mine[field]) && !isSame(theirs[field], mine[field]),
  )

/** Fields that only they changed: accepted without a question, but shown. */
export const theirFields = <V extends Values>({ base, theirs, mine }: Edits<V>) =>
  (Object.keys(theirs) as (keyof V)[]).filter((field) => !isSame(base[field], theirs[field]) && isSame(base[field], mine[field]))

/** The changes of both, with the chosen side for each disputed field. */
export const mergeEdits = <V extends Values>(edits: Edits<V>, choices: Partial<Record<keyof V, 'theirs' | 'mine'>>): V => {
  const taken = [...theirFields(edits), ...disputedFields(edits).filter((field) => choices[field] === 'theirs')]
  return { ...edits.mine, ...Object.fromEntries(taken.map((field) => [field, edits.theirs[field]])) }
}
