// Processes a run from the first row to the last part. If a worker dies, the next one starts over, and the run ends once.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { collecting } from '#src/outside/memory.ts'
import { openRun } from './open-run.ts'
import type { RunFormat } from './run-formats.ts'
import { insertPart, toParts, type Part } from './run-parts.ts'
import { writeReport } from '#src/features/reports/files/write-report.ts'

/** Bytes of the file. Generating them allocates several times as many. */
const collectEvery = 4 * 1024 * 1024

export type ProducedRun = { id: number; rows: number; bytes: number }

/** Takes the run from the worker that had it. The attempt number identifies the worker that owns it now. */
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

/** False when another worker has taken over the run; then nothing is written. */
const keepPart = (ctx: Ctx, run: BegunRun, part: Part) =>
  inTransaction(ctx, async (ctx) => {
    const kept = await ownRun(ctx, run)
      .set({ rows_written: sql<number>`rows_written + ${part.rows}`, bytes: sql<number>`bytes + ${part.bytes.length}` })
      .returning('id')
      .executeTakeFirst()
    if (kept) await insertPart(ctx, run.id, part)
    return kept !== undefined
  })

/** Side effects of a finished run commit together with its last step, or not at all. */
type OnDone = (ctx: Ctx, run: BegunRun) => Promise<void>

type Making = {
  onDone?: OnDone
  /** Milliseconds for reading the rows. */
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

/** The queue retries the run, so it returns to the queued state. When the queue gives up, `failRun` ends it. */
const putBack = async (ctx: Ctx, run: BegunRun, error: unknown): Promise<never> => {
  // In a transaction that failed, the rollback already restores the run.
  if (!ctx.db.isTransaction) await ownRun(ctx, run).set({ state: 'queued' }).execute()
  throw error
}

/**
 * Writes the file of a run, in sealed parts. A retry starts from the beginning. When two workers have the same run, the later one
 * continues and the earlier one stops. Undefined when there is nothing left to do: the run is done, deleted, or owned by another
 * worker.
 */
export const produceRun = async (ctx: Ctx, run_id: number, making: Making = {}): Promise<ProducedRun | undefined> => {
  const run = await begin(ctx, run_id)
  return run && write(ctx, run, making).catch((error: unknown) => putBack(ctx, run, error))
}
