// docs/product/staff-tasks.md#their-list: a network's list of its cards, which it put beside its answers.
import type { SystemCtx } from '#src/system/context.ts'
import { AppError } from '#src/system/errors.ts'
import { receiveList } from '#src/features/drift-checks/receive-list.ts'
import { keepAnswer, noteOutcome, type Came, type Outcome } from './keep-answer.ts'

const pieces = async function* (content: Buffer) {
  yield content
}

/** A problem of the list itself is shown once, with the problems of the answers. Any other error is ours and is thrown. */
const wordsOf = (error: unknown): Outcome => {
  if (!(error instanceof AppError) || error.status !== 422) throw error
  return { line_count: 0, applied_count: 0, problems: [Object.values(error.errors ?? {})[0]?.[0] ?? error.message] }
}

/** Compares the list, then records it. If the process dies in between, the comparison refuses the same bytes the next time. */
export const takeInList = async (ctx: SystemCtx, came: Came) => {
  const { card_network_id, name: filename, content } = came
  const outcome = await receiveList(ctx, { card_network_id, filename, content: pieces(content) }).then(
    ({ row_count }): Outcome => ({ line_count: row_count, applied_count: row_count, problems: [] }),
    wordsOf,
  )
  const kept = await keepAnswer(ctx, came)
  if (kept) await noteOutcome(ctx, kept.id, outcome)
}
