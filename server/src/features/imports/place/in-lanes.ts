// Processes several accounts concurrently in one transaction: while the database runs the statement of one lane, this process
// prepares the next statement of another. Statements of one transaction run one after the other, whichever lane sends them.

/** One lane at the database, one preparing a statement, and one waiting, so that neither side is idle. */
const lanes = 3
/** With fewer lines, concurrency is not worth the additional statements. */
const leastLines = 500

/** The error of a statement after another one in the same transaction has failed. */
const isAftermath = (error: unknown) => (error as { code?: unknown }).code === '25P02'

/**
 * Lines of one account stay in one lane and in order. When a lane fails, the others finish first: the caller then rolls back to a
 * savepoint, and a later statement would escape the rollback.
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
