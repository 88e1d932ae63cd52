// A line that passes our checks but is refused by the database is reported, and the other lines are written. Otherwise a single
// out-of-range number would block a whole file forever.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Work<Line, Outcome> = {
  lines: readonly Line[]
  write: (lines: readonly Line[]) => Promise<Outcome>
  refuse: (line: Line, problem: Problem) => Outcome
}

const unstorable: Problem = { field: '', message: 'The line has a value that cannot be stored' }

/** Out of a column's range, or against a constraint. A retry would not help. */
const isFaultOfALine = (error: unknown) => /^2[23]...$/.test(String((error as { code?: unknown }).code))

/** Part of the caller's transaction. Finds the faulty line by halving, so there may be several outcomes. */
export const writeLines = async <Line, Outcome>(ctx: Ctx, work: Work<Line, Outcome>): Promise<Outcome[]> => {
  const { lines, write, refuse } = work
  await sql`savepoint lines`.execute(ctx.db)
  try {
    const outcome = await write(lines)
    await sql`release savepoint lines`.execute(ctx.db)
    return [outcome]
  } catch (error) {
    if (!isFaultOfALine(error)) throw error
    await sql`rollback to savepoint lines`.execute(ctx.db)
    await sql`release savepoint lines`.execute(ctx.db)
    if (lines.length <= 1) {
      ctx.log.warn({ err: error }, 'a line of an imported file could not be stored')
      return lines.map((line) => refuse(line, unstorable))
    }
  }
  const half = Math.ceil(lines.length / 2)
  const before = await writeLines(ctx, { ...work, lines: lines.slice(0, half) })
  return [...before, ...(await writeLines(ctx, { ...work, lines: lines.slice(half) }))]
}
