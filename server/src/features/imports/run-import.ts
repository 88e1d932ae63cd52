import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { readAhead } from '#src/outside/read-ahead.ts'
import { textLines, type TextLine } from '#src/outside/text-lines.ts'
import { chunksOf, linesAtOnce } from './read/chunks.ts'
import { endImport } from './end-import.ts'
import { readParts } from './read/import-parts.ts'
import { getStoredImport } from './imports.queries.ts'
import { madeAt, openLayout } from './read/read-layout.ts'
import { retryHeld, waitingFor } from './held/retry-held.ts'
import { writeChunk, type Chunk } from './place/write-chunk.ts'

/** After this time the job hands the rest to a new job, so that no job runs long enough to be considered dead. */
const secondsOfWork = 300

const begin = async (ctx: SystemCtx, id: number) => {
  // Another worker that is reading locks the row while it writes a chunk, so the row is updated only if its state changes.
  const file = await ctx.db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst()
  if (file?.state === 'running') return true
  const { numUpdatedRows } = await ctx.db
    .updateTable('imports')
    .set({ state: 'running', started_at: sql`coalesce(started_at, now())` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Stored = Awaited<ReturnType<typeof getStoredImport>>

/** Stored, because later files are compared with it. */
const writeMaking = async (ctx: SystemCtx, file: Stored, first: TextLine | undefined) => {
  const made_at = madeAt(file.layout, first, ctx.clock.now())
  if (made_at) await ctx.db.updateTable('imports').set({ made_at }).where('id', '=', file.id).execute()
  return made_at
}

const firstLine = async (ctx: SystemCtx, id: number) => {
  for await (const line of textLines(readParts(ctx, id, 0), { line: 1, byte: 0 })) return line
  return undefined
}

/** A file in another layout has no readable line. Its first few thousand lines are enough to show that. */
const isOfAnotherLayout = ({ from_byte, lines, transactions, authorisations }: Chunk) =>
  from_byte === 0 && lines >= linesAtOnce / 2 && transactions.length + authorisations.length === 0
const otherLayout = 'None of the first lines could be read: please choose the layout of the file'

/** Safe to run twice and in parallel: one worker writes a chunk and moves the position, the other stops. */
export const runImport = async (ctx: SystemCtx, { import_id: id }: { import_id: number }) => {
  if (!(await begin(ctx, id))) return
  const file = await getStoredImport(ctx, id)
  const first = await firstLine(ctx, id)
  const made_at = file.made_at ?? (await writeMaking(ctx, file, first))
  const { read, failure } = openLayout(first, {
    ...file,
    isOver: file.trailer !== null,
    now: ctx.clock.now(),
  })
  if (failure !== undefined) return endImport(ctx, id, { state: 'failed', failure })
  const telling = { told_by: file.told_by, made_at }
  const areTickets = file.mapping?.content === 'transactions' && !file.mapping.columns['line_number']
  const until = Date.now() + secondsOfWork * 1000
  const lines = textLines(readParts(ctx, id, file.next_byte), { line: file.next_line, byte: file.next_byte })
  for await (const chunk of readAhead(chunksOf(lines, read, { from: file, keyring: ctx.keyring }))) {
    if (!(await writeChunk(ctx, id, { chunk, telling, areTickets }))) return
    if (isOfAnotherLayout(chunk)) return endImport(ctx, id, { state: 'failed', failure: otherLayout })
    if (Date.now() > until) return enqueue(ctx, 'imports.run', { import_id: id })
  }
  await endImport(ctx, id, { state: 'done' })
  // Runs last, so that a line of another file cannot prevent this one from finishing. Only lines that wait for a site are
  // retried.
  if (file.content === 'transactions') await retryHeld(ctx, waitingFor.knownSite())
}
