import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import { choiceProblems } from '@forecourt/domain/rules/card-line.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { readLists } from '#src/features/reference/read-lists.ts'

/** The lists as they are now, once all that was chosen is found to be offered in them. */
export const checkedLists = async (ctx: AccountCtx, changes: BulkChanges) => {
  const lists = await readLists(ctx)
  const problems = Object.entries(choiceProblems(changes, { lists }))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, message]) => [`changes.${field}`, [message]])))
  return lists
}
