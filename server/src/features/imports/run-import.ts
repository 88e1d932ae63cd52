import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { textLines } from '#src/outside/text-lines.ts'
import { chunksOf, linesAtOnce, readAhead } from './read/chunks.ts'
import { endImport } from './end-import.ts'
import { readParts } from './read/import-parts.ts'
import { getStoredImport } from './imports.queries.ts'
import { openLayout } from './read/read-layout.ts'
import { retryHeld } from './held/retry-held.ts'
import { writeChunk, type Chunk } from './place/write-chunk.ts'

/** After this time the job starts a new job for the rest, so that no job runs long enough to be considered dead. */
const secondsOfWork = 300

const begin = async (ctx: SystemCtx, id: number) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('imports')
    .set({ state: 'running', started_at: sql`coalesce(started_at, now())` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Creates the partition of a month once, before the transaction that needs it. */
const monthMaker = (ctx: SystemCtx) => {
  const made = new Set<string>()
  return async (days: readonly string[]) => {
    const missing = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))].filter((month) => !made.has(month))
    for (const month of missing) {
      await sql`select make_transaction_months(${month}::date, ${month}::date)`.execute(ctx.db)
      made.add(month)
    }
  }
}

const firstLine = async (ctx: SystemCtx, id: number) => {
  for await (const line of textLines(readParts(ctx, id, 0), { line: 1, byte: 0 })) return line
  return undefined
}

/** In a file of another layout no line can be read, which its first few thousand lines show. */
const isOfAnotherLayout = ({ from_byte, lines, transactions, authorisations }: Chunk) =>
  from_byte === 0 && lines >= linesAtOnce / 2 && transactions.length + authorisations.length === 0
const otherLayout = 'Not one of the first lines could be read: please choose the layout that the file is in'

/** Safe to run twice and in parallel: one worker writes a chunk and moves the position, the other stops. */
export const runImport = async (ctx: SystemCtx, { import_id: id }: { import_id: number }) => {
  if (!(await begin(ctx, id))) return
  const file = await getStoredImport(ctx, id)
  const { read, failure } = openLayout(await firstLine(ctx, id), {
    ...file,
    isOver: file.trailer !== null,
    now: ctx.clock.now(),
  })
  if (failure !== undefined) return endImport(ctx, id, { state: 'failed', failure })
  const taxes = await readTaxTable(ctx)
  const makeMonths = monthMaker(ctx)
  const until = Date.now() + secondsOfWork * 1000
  const lines = textLines(readParts(ctx, id, file.next_byte), { line: file.next_line, byte: file.next_byte })
  for await (const chunk of readAhead(chunksOf(lines, read, file))) {
    await makeMonths(chunk.transactions.map(({ record }) => record.transacted_at))
    if (!(await writeChunk(ctx, id, { chunk, taxes }))) return
    if (isOfAnotherLayout(chunk)) return endImport(ctx, id, { state: 'failed', failure: otherLayout })
    if (Date.now() > until) return enqueue(ctx, 'imports.run', { import_id: id })
  }
  await endImport(ctx, id, { state: 'done' })
  // Runs last, so that a line of another file cannot prevent this one from finishing.
  if (file.content === 'transactions') await retryHeld(ctx, { taxes, before_import: id })
}
