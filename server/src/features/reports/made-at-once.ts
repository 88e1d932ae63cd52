import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import type { OpenReport } from './open-report.ts'
import { produceRun } from './produce-run.ts'

/** Nobody waits for more than a second or two: what takes longer is a job. */
const mostForCounting = 1_000
const mostForReading = 1_500

const isCancelled = (error: unknown) => (error as { code?: string }).code === '57014'

/** Within a transaction: undefined, and undone, when the database ends it because it takes too long. */
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

/** Within a transaction: how many rows a report has, or undefined when counting them takes too long. */
export const countedAtOnce = (ctx: Ctx, opened: OpenReport) =>
  unlessSlow(ctx, async () => {
    const { rows } = await sql<{ usual: string }>`select current_setting('statement_timeout') as usual`.execute(ctx.db)
    await sql`set local statement_timeout = ${sql.lit(mostForCounting)}`.execute(ctx.db)
    const { row_count } = await opened.summary()
    await sql`set local statement_timeout = ${sql.lit(rows[0]!.usual)}`.execute(ctx.db)
    return row_count
  })

/** Each holds a connection for its transaction and one for its rows; when more are asked for at once, the queue takes them. */
const most = 2
let making = 0

/** Within a transaction: whether the run was made. If not, it is as it was before. */
export const madeAtOnce = async (ctx: Ctx, run_id: number): Promise<boolean> => {
  if (making >= most) return false
  making++
  try {
    return (await unlessSlow(ctx, () => produceRun(ctx, run_id, { within: mostForReading }))) !== undefined
  } finally {
    making--
  }
}
