// docs/product/take-over.md#files: a file is read as it arrives and is never stored.
import type { StreamedFile } from '@forecourt/domain/contract/endpoint.ts'
import type { SentSheet } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue, enqueueLater } from '#src/jobs/queue.ts'
import { makeTakeOverKey, openTakeOverKey, type TakeOverKey } from '#src/secrets/take-over-key.ts'
import type { SheetBatch } from './read/csv-rows.ts'
import { readingOf } from './read/reading.ts'
import { sheetRows } from './read/sheet-rows.ts'
import { stageSheets } from './read/stage-sheets.ts'
import { arrivalSeconds, awaitRows, compareAgain, endArrival } from './reopen-take-over.ts'
import { getTakeOver } from './take-overs.queries.ts'

type Sent = { sheet?: SentSheet | undefined; passphrase?: string | undefined; upload: StreamedFile }

const arriving = async function* (ctx: UserCtx, id: number, batches: AsyncIterable<SheetBatch>) {
  for await (const batch of batches) {
    await awaitRows(ctx, id)
    yield batch
  }
}

const stage = async (ctx: UserCtx, { id, key }: { id: number; key: TakeOverKey }, { upload, sheet, passphrase }: Sent) => {
  const batches = arriving(ctx, id, sheetRows(upload, { sheet, passphrase }))
  const { has_history } = await stageSheets(await readingOf(ctx, key), id, batches)
  return inTransaction(ctx, async (ctx) => {
    await endArrival(ctx, id)
    await sql`update take_overs set has_history = has_history or ${has_history} where id = ${id}`.execute(ctx.db)
    await audit(ctx, {
      action: 'take-over.receive',
      object: { type: 'take-over', id },
      after: { filename: upload.filename, sheet: sheet ?? null },
    })
    await enqueue(ctx, 'take-overs.check', { take_over_id: id })
    return getTakeOver(ctx, id)
  })
}

/** A file that is refused leaves nothing behind. */
export const startTakeOver = async (ctx: UserCtx, sent: Sent) => {
  const { id } = await ctx.db
    .insertInto('take_overs')
    .values({ filename: sent.upload.filename, user_id: ctx.who.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key, key_sealed } = makeTakeOverKey(ctx, id)
  await ctx.db.updateTable('take_overs').set({ key_sealed }).where('id', '=', id).execute()
  return stage(ctx, { id, key }, sent).catch(async (error: unknown) => {
    await ctx.db.deleteFrom('take_overs').where('id', '=', id).execute()
    throw error
  })
}

/** Also where this process dies meanwhile. */
const openForRows = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const key_sealed = await awaitRows(ctx, id)
    await compareAgain(ctx, id)
    await enqueueLater(ctx, 'take-overs.check', { payload: { take_over_id: id }, after_seconds: arrivalSeconds })
    return key_sealed
  })

const breakOff = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    await sql`update take_overs set arriving_until = null where id = ${id}`.execute(ctx.db)
    await enqueue(ctx, 'take-overs.check', { take_over_id: id })
  })

/** Rows of a file that breaks off stay, and are sent again with it. Everything is checked in any case. */
export const addSheet = async (ctx: UserCtx, id: number, sent: Sent) => {
  const key = openTakeOverKey(ctx, id, await openForRows(ctx, id))
  return stage(ctx, { id, key }, sent).catch(async (error: unknown) => {
    await breakOff(ctx, id)
    throw error
  })
}
