// The database has the last word on a line: one with a value that no check of ours foresaw is refused by name, and its
// neighbours are written. Otherwise a single number out of range would keep a whole file out for ever.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'

type Work<Line, Outcome> = {
  lines: readonly Line[]
  write: (lines: readonly Line[]) => Promise<Outcome>
  refuse: (line: Line, problem: Problem) => Outcome
}

const unstorable: Problem = { field: '', message: 'The line holds a value that cannot be kept' }

/** Out of a column's range, or against a rule of its table: the same at every try. */
const isFaultOfALine = (error: unknown) => /^2[23]...$/.test(String((error as { code?: unknown }).code))

/** In the transaction of the caller. Which line it was is found by halves, so there may be several outcomes. */
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
      ctx.log.warn({ err: error }, 'a line of a file could not be stored')
      return lines.map((line) => refuse(line, unstorable))
    }
  }
  const half = Math.ceil(lines.length / 2)
  const before = await writeLines(ctx, { ...work, lines: lines.slice(0, half) })
  return [...before, ...(await writeLines(ctx, { ...work, lines: lines.slice(half) }))]
}
