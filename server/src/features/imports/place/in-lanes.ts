// Work of several accounts in one transaction, side by side: while the database works for one lane, this process prepares the
// next statement of another. Statements of one transaction run one after the other, whoever sends them.

/** Three: one at the database, one being prepared, and one that waits, so that neither side is idle. */
const lanes = 3
/** Fewer lines are not worth their statements. */
const leastLines = 500

/** What a statement says after another one of the same transaction has failed. */
const isAftermath = (error: unknown) => (error as { code?: unknown }).code === '25P02'

/**
 * Lines of one account stay together and in their order. A lane that fails waits for the others, because the caller goes back to
 * a savepoint then: a statement that came later would be kept.
 */
export const inLanes = async <Line>(
  lines: readonly Line[],
  { accountOf, work }: { accountOf: (line: Line) => number; work: (lines: readonly Line[]) => Promise<void> },
) => {
  if (lines.length < leastLines) return work(lines)
  const groups = [...Map.groupBy(lines, (line) => accountOf(line) % lanes).values()]
  const settled = await Promise.allSettled(groups.map(work))
  const errors = settled.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason as unknown] : []))
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0]
}
