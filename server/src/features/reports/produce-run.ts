// A run from the first row to the last part. A worker may die at any point: the next one begins again, and ends it once.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { collecting } from '#src/outside/memory.ts'
import { openRun } from './open-run.ts'
import type { RunFormat } from './run-formats.ts'
import { insertPart, toParts, type Part } from './run-parts.ts'
import { writeReport } from '#src/features/reports/files/write-report.ts'

/** Bytes of the file; making them goes through several times as many. */
const collectEvery = 4 * 1024 * 1024

export type ProducedRun = { id: number; rows: number; bytes: number }

/** Taken from the worker that had it: the count of attempts says whose it is now. */
const begin = (ctx: Ctx, run_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const run = await ctx.db
      .updateTable('report_runs')
      .set({
        state: 'running',
        attempt: sql<number>`attempt + 1`,
        started_at: sql<string>`now()`,
        rows_written: 0,
        bytes: 0,
        failure: null,
      })
      .where('id', '=', run_id)
      .where('state', '<>', 'done')
      .returningAll()
      .executeTakeFirst()
    if (run) await ctx.db.deleteFrom('report_run_parts').where('run_id', '=', run_id).execute()
    return run
  })
type BegunRun = NonNullable<Awaited<ReturnType<typeof begin>>>

const ownRun = (ctx: Ctx, { id, attempt }: BegunRun) =>
  ctx.db.updateTable('report_runs').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running')

/** False when the run has been taken over: then nothing is written. */
const keepPart = (ctx: Ctx, run: BegunRun, part: Part) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await ownRun(ctx, run)
      .set({ rows_written: sql<number>`rows_written + ${part.rows}`, bytes: sql<number>`bytes + ${part.bytes.length}` })
      .returning('id')
      .executeTakeFirst()
    if (kept) await insertPart(ctx, run.id, part)
    return kept !== undefined
  })

/** What follows from a finished run happens with its last step, or not at all. */
type OnDone = (ctx: Ctx, run: BegunRun) => Promise<void>

type Making = {
  onDone?: OnDone
  /** In milliseconds, for the reading of its rows. */
  within?: number
}

const finish = (ctx: Ctx, run: BegunRun, { rows, onDone }: { rows: number; onDone: OnDone | undefined }) =>
  inTransaction(ctx, async (ctx) => {
    const done = await ownRun(ctx, run)
      .set({ state: 'done', rows_written: rows, rows_expected: rows, finished_at: sql<string>`now()` })
      .returning('id')
      .executeTakeFirst()
    if (done) await onDone?.(ctx, run)
    return done !== undefined
  })

const write = async (ctx: Ctx, run: BegunRun, { onDone, within }: Making): Promise<ProducedRun | undefined> => {
  const opened = await openRun(ctx, run, within)
  const format = run.format as RunFormat
  const { account_ids } = opened.selection.scope
  if (account_ids)
    await ownRun(ctx, run)
      .set({ account_ids: [...account_ids] })
      .execute()
  let rows = 0
  let bytes = 0
  const used = collecting(collectEvery)
  if (format === 'N') rows = (await opened.summary()).row_count
  else
    for await (const part of toParts(writeReport(ctx, opened, { ...run, format }))) {
      if (!(await keepPart(ctx, run, part))) return undefined
      used(part.bytes.length)
      rows += part.rows
      bytes += part.bytes.length
    }
  return (await finish(ctx, run, { rows, onDone })) ? { id: run.id, rows, bytes } : undefined
}

/** Tried again by the queue, so it waits there. When the queue gives up, `failRun` ends it. */
const putBack = async (ctx: Ctx, run: BegunRun, error: unknown): Promise<never> => {
  // A transaction that has failed takes the run with it.
  if (!ctx.db.isTransaction) await ownRun(ctx, run).set({ state: 'queued' }).execute()
  throw error
}

/**
 * Makes the file of a run, in sealed parts. Begun again it starts from the beginning; of two at once the later one goes on
 * and the earlier one stops. Undefined when there is nothing left to do: the run is done, gone, or in other hands.
 */
export const produceRun = async (ctx: Ctx, run_id: number, making: Making = {}): Promise<ProducedRun | undefined> => {
  const run = await begin(ctx, run_id)
  return run && write(ctx, run, making).catch((error: unknown) => putBack(ctx, run, error))
}
