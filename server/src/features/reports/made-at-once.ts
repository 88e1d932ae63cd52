import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { OpenReport } from './open-report.ts'
import { produceRun } from './produce-run.ts'

/** Milliseconds. A caller waits at most a second or two; anything slower becomes a job. */
const mostForCounting = 1_000
const mostForReading = 1_500

const isCancelled = (error: unknown) => (error as { code?: string }).code === '57014'

/** Within a transaction: undefined, with its work rolled back, when the database cancels a slow statement. */
const unlessSlow = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T | undefined> => {
  await sql`savepoint unless_slow`.execute(ctx.db)
  try {
    return await work()
  } catch (error) {
    if (!isCancelled(error)) throw error
    await sql`rollback to savepoint unless_slow`.execute(ctx.db)
    return undefined
  }
}

/** Within a transaction: the row count of a report, or undefined when counting takes too long. */
export const countedAtOnce = (ctx: Ctx, opened: OpenReport) =>
  unlessSlow(ctx, async () => {
    const { rows } = await sql<{ usual: string }>`select current_setting('statement_timeout') as usual`.execute(ctx.db)
    await sql`set local statement_timeout = ${sql.lit(mostForCounting)}`.execute(ctx.db)
    const { row_count } = await opened.summary()
    await sql`set local statement_timeout = ${sql.lit(rows[0]!.usual)}`.execute(ctx.db)
    return row_count
  })

/** Each run holds one connection for its transaction and one for its rows. Above this number, runs go to the queue. */
const most = 2
let making = 0

/** Within a transaction: whether the file was generated. If not, the run is unchanged. */
export const madeAtOnce = async (ctx: Ctx, run_id: number): Promise<boolean> => {
  if (making >= most) return false
  making++
  try {
    return (await unlessSlow(ctx, () => produceRun(ctx, run_id, { within: mostForReading }))) !== undefined
  } finally {
    making--
  }
}
