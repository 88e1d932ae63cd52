// docs/product/fulfilment.md#to-the-embosser: writes the file of a completed batch until it has arrived, each time with the same
// name and the same bytes.
import { hoursUntilTask } from '@forecourt/domain/rules/embosser.ts'
import { retryAfterSeconds } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'
import type { SystemCtx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue, enqueueAll } from '#src/jobs/queue.ts'
import { deliverFile } from '#src/outside/remote-folder.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { readBatchFile } from '#src/features/batches/make-batch-file.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { openTask } from '#src/features/staff-tasks/open-task.ts'
import { getEmbosser } from './embosser.queries.ts'
import { failureWords, noteFailure, withEmbosserFolder } from './open-embosser.ts'

const findCompleted = async ({ db }: Pick<SystemCtx, 'db'>, id: number) => {
  const batch = await db
    .selectFrom('card_order_batches')
    .select(['id', 'batch_number', 'completed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return batch?.completed_at ? { ...batch, completed_at: batch.completed_at } : undefined
}

type Claimed = { attempts: number; begun_at: string }

/** No other worker writes the file during this time. If the worker dies, the next run after it takes over. A claim has no failure. */
const claimSeconds = 120

const claim = async ({ db, clock }: SystemCtx, { batch_id, name }: { batch_id: number; name: string }) => {
  const now = clock.now()
  const until = new Date(now.getTime() + claimSeconds * 1_000).toISOString()
  const { rows } = await sql<Claimed>`
    insert into emboss_deliveries as d (card_order_batch_id, name, begun_at, next_attempt_at)
    values (${batch_id}, ${name}, ${now.toISOString()}, ${until})
    on conflict (card_order_batch_id) do update set name = excluded.name, failure = '', next_attempt_at = excluded.next_attempt_at
    where d.sent_at is null and (d.next_attempt_at is null or d.next_attempt_at <= ${now.toISOString()})
    returning attempts, begun_at`.execute(db)
  return rows[0]
}

const markSent = (ctx: SystemCtx, batch_id: number) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('emboss_deliveries')
      .set({ sent_at: ctx.clock.now().toISOString(), failure: '', next_attempt_at: null })
      .where('card_order_batch_id', '=', batch_id)
      .execute()
    await noteFailure(ctx, '')
    await endTask(ctx, { kind: 'emboss_failed', object_id: batch_id, note: 'The file has arrived' })
    await audit(ctx, { action: 'batch.send-to-embosser', object: { type: 'batch', id: batch_id } })
  })

type Failed = Claimed & { batch_id: number; batch_number: string; failure: string }

const markFailed = (ctx: SystemCtx, { batch_id, batch_number, attempts, begun_at, failure }: Failed) =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now().getTime()
    const tries = Math.min(attempts + 1, 30_000)
    await ctx.db
      .updateTable('emboss_deliveries')
      .set({ attempts: tries, failure, next_attempt_at: new Date(now + retryAfterSeconds(tries) * 1_000).toISOString() })
      .where('card_order_batch_id', '=', batch_id)
      .execute()
    await noteFailure(ctx, failure)
    if (now - Date.parse(begun_at) < hoursUntilTask * 3_600_000) return
    const about = `Batch ${batch_number} · ${failure}`
    await openTask(ctx, { kind: 'emboss_failed', object_id: batch_id, account_id: null, about })
  })

/** Does nothing if staff download the files, or if the file has arrived. Safe to run twice. */
export const sendEmbossFile = async (ctx: SystemCtx, { batch_id }: { batch_id: number }) => {
  const embosser = await getEmbosser(ctx)
  const batch = await findCompleted(ctx, batch_id)
  if (embosser.kind === 'none' || !batch) return
  const file = await readBatchFile(ctx, batch, embosser.settings.form === 'fixed' ? 'emboss_fixed' : 'emboss')
  const claimed = file && (await claim(ctx, { batch_id, name: file.filename }))
  if (!claimed) return
  try {
    await withEmbosserFolder(ctx, embosser, (folder) => deliverFile(folder, file.filename, file.content))
  } catch (error) {
    return markFailed(ctx, { ...claimed, batch_id, batch_number: batch.batch_number, failure: failureWords(error) })
  }
  await markSent(ctx, batch_id)
}

/** Runs each minute: enqueues failed and interrupted deliveries, as long as the files of the batch are kept. */
export const sendDueEmbossFiles = async (ctx: SystemCtx) => {
  const { rows } = await sql<{ batch_id: number }>`
    select d.card_order_batch_id as batch_id from emboss_deliveries d
    where d.sent_at is null and d.next_attempt_at <= ${ctx.clock.now().toISOString()}
      and exists (select from embosser e where e.kind <> 'none')
      and exists (select from batch_files f where f.card_order_batch_id = d.card_order_batch_id)
    order by d.card_order_batch_id limit 100`.execute(ctx.db)
  await enqueueAll(ctx, 'embosser.send', rows)
}

/** A person sends a batch from before the embosser had a channel, or one that should not wait for its next try. */
export const sendBatchToEmbosser = (ctx: UserCtx, batch_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { kind } = await getEmbosser(ctx)
    if (kind === 'none') throw conflict('Files for the embosser are downloaded; no channel is set')
    const batch = await findCompleted(ctx, batch_id)
    if (!batch) {
      const open = await ctx.db
        .selectFrom('card_order_batches')
        .select('batch_number')
        .where('id', '=', batch_id)
        .executeTakeFirst()
      throw open ? conflict(`Batch ${open.batch_number} has not been completed yet`) : notFound()
    }
    const delivery = await ctx.db
      .selectFrom('emboss_deliveries')
      .select('sent_at')
      .where('card_order_batch_id', '=', batch_id)
      .forUpdate()
      .executeTakeFirst()
    if (delivery?.sent_at) throw conflict(`The file of batch ${batch.batch_number} has arrived at the embosser`)
    if (!(await readBatchFile(ctx, batch, 'emboss')))
      throw conflict(`The files of batch ${batch.batch_number} are no longer kept`)
    // Two workers that write one file at once would spoil it, so an attempt that may be under way is left alone.
    await ctx.db
      .updateTable('emboss_deliveries')
      .set({ next_attempt_at: null })
      .where('card_order_batch_id', '=', batch_id)
      .where('failure', '<>', '')
      .execute()
    await audit(ctx, { action: 'batch.ask-embosser', object: { type: 'batch', id: batch_id } })
    await enqueue(ctx, 'embosser.send', { batch_id })
  })
