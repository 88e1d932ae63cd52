// docs/product/take-over.md#files: a file is parsed as it arrives and is never stored.
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
import { compareAgain, reopenTakeOver } from './reopen-take-over.ts'
import { getTakeOver } from './take-overs.queries.ts'
import { beginUpload, breakUpload, endUpload, leaseSeconds, whileAlive, type Upload } from './uploads.ts'

type Sent = { sheet?: SentSheet | undefined; passphrase?: string | undefined; upload: StreamedFile }
type Staging = { upload: Upload; key: TakeOverKey; onRows: () => void }

/** When the consumer requests the next batch, it has taken the previous one. */
const arriving = async function* (ctx: UserCtx, { upload, onRows }: Staging, batches: AsyncIterable<SheetBatch>) {
  for await (const batch of batches) {
    await reopenTakeOver(ctx, upload.take_over_id)
    yield batch
    onRows()
  }
}

const stage = async (ctx: UserCtx, staging: Staging, { upload: file, sheet, passphrase }: Sent) => {
  const { upload, key } = staging
  const id = upload.take_over_id
  const batches = arriving(ctx, staging, sheetRows(file, { sheet, passphrase }))
  const { has_history, sheets } = await stageSheets(await readingOf(ctx, key), id, batches)
  return inTransaction(ctx, async (ctx) => {
    await reopenTakeOver(ctx, id)
    await endUpload(ctx, upload, sheets)
    await sql`update take_overs set has_history = has_history or ${has_history} where id = ${id}`.execute(ctx.db)
    await audit(ctx, {
      action: 'take-over.receive',
      object: { type: 'take-over', id },
      after: { filename: file.filename, sheet: sheet ?? null },
    })
    await enqueue(ctx, 'take-overs.check', { take_over_id: id })
    return getTakeOver(ctx, id)
  })
}

/** If this process dies during the upload, this later check finds that the file broke off. */
const checkAfterLease = (ctx: UserCtx, take_over_id: number) =>
  enqueueLater(ctx, 'take-overs.check', { payload: { take_over_id }, after_seconds: leaseSeconds })

const create = (ctx: UserCtx, { upload: { filename }, sheet }: Sent) =>
  inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db
      .insertInto('take_overs')
      .values({ filename, user_id: ctx.who.user_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { key, key_sealed } = makeTakeOverKey(ctx, id)
    await ctx.db.updateTable('take_overs').set({ key_sealed }).where('id', '=', id).execute()
    const upload = await beginUpload(ctx, { take_over_id: id, filename, sheet })
    await checkAfterLease(ctx, id)
    return { key, upload }
  })

/** A refused file leaves nothing behind. */
export const startTakeOver = async (ctx: UserCtx, sent: Sent) => {
  const { key, upload } = await create(ctx, sent)
  const staging = { key, upload, onRows: () => {} }
  return whileAlive(ctx, upload, () => stage(ctx, staging, sent)).catch(async (error: unknown) => {
    await ctx.db.deleteFrom('take_overs').where('id', '=', upload.take_over_id).execute()
    throw error
  })
}

const openForRows = (ctx: UserCtx, id: number, { upload: { filename }, sheet }: Sent) =>
  inTransaction(ctx, async (ctx) => {
    const key = openTakeOverKey(ctx, id, await reopenTakeOver(ctx, id))
    await compareAgain(ctx, id)
    const upload = await beginUpload(ctx, { take_over_id: id, filename, sheet })
    await checkAfterLease(ctx, id)
    return { key, upload }
  })

const breakOff = (ctx: UserCtx, upload: Upload, hasRows: boolean) =>
  inTransaction(ctx, async (ctx) => {
    await breakUpload(ctx, upload, hasRows)
    await enqueue(ctx, 'take-overs.check', { take_over_id: upload.take_over_id })
  })

/** If a file breaks off, its rows stay and are sent again with it. The check runs in either case. */
export const addSheet = async (ctx: UserCtx, id: number, sent: Sent) => {
  const { key, upload } = await openForRows(ctx, id, sent)
  let hasRows = false
  const staging = { key, upload, onRows: () => void (hasRows = true) }
  return whileAlive(ctx, upload, () => stage(ctx, staging, sent)).catch(async (error: unknown) => {
    await breakOff(ctx, upload, hasRows)
    throw error
  })
}
