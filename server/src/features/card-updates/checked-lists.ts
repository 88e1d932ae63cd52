import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import { choiceProblems } from '@forecourt/domain/rules/card-line.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { readLists } from '#src/features/reference/read-lists.ts'

/** Returns the current lists. Throws if they do not offer one of the chosen values. */
export const checkedLists = async (ctx: AccountCtx, changes: BulkChanges) => {
  const lists = await readLists(ctx)
  const problems = Object.entries(choiceProblems(changes, { lists }))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, message]) => [`changes.${field}`, [message]])))
  return lists
}
