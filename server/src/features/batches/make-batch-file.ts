import { batchFiles, type BatchFile } from '@forecourt/domain/contract/batches.ts'
import { batchFileDays } from '@forecourt/domain/rules/batch-files.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { writePdf } from '#src/outside/pdf.ts'
import { keepFile, openKept } from '#src/secrets/kept-files.ts'
import { drawAddressLabels } from './files/address-labels.ts'
import { drawCardLetters } from './files/card-letters.ts'
import { writeEmbossCsv, writeEmbossFixed } from './files/emboss-files.ts'
import { drawPackingList } from './files/packing-list.ts'
import { drawPinMailer } from './files/pin-mailer.ts'

export type CompletedBatch = { id: number; batch_number: string; completed_at: string }

const pdf = (batch: CompletedBatch, title: string, pages: Parameters<typeof writePdf>[2]) =>
  writePdf(`${title} ${batch.batch_number}`, new Date(batch.completed_at), pages)

type Kind = { extension: string; content_type: string; write: (ctx: Ctx, batch: CompletedBatch) => Promise<Buffer> }

const kinds: Record<BatchFile, Kind> = {
  emboss: { extension: 'csv', content_type: 'text/csv; charset=utf-8', write: writeEmbossCsv },
  emboss_fixed: { extension: 'txt', content_type: 'text/plain; charset=utf-8', write: writeEmbossFixed },
  pin_mailer: {
    extension: 'pdf',
    content_type: 'application/pdf',
    write: (ctx, batch) => pdf(batch, 'PIN letters', drawPinMailer(ctx, batch.id)),
  },
  packing_list: {
    extension: 'pdf',
    content_type: 'application/pdf',
    write: (ctx, batch) => pdf(batch, 'Packing lists', drawPackingList(ctx, batch)),
  },
  address_labels: {
    extension: 'pdf',
    content_type: 'application/pdf',
    write: (ctx, batch) => pdf(batch, 'Address labels', drawAddressLabels(ctx, batch.id)),
  },
  card_letters: {
    extension: 'pdf',
    content_type: 'application/pdf',
    write: (ctx, batch) => pdf(batch, 'Card letters', drawCardLetters(ctx, batch.id)),
  },
}

/** The seal binds a file to this place, so it cannot be opened in any other. */
const placeOf = (batch_id: number, file: BatchFile) => `batch|${batch_id}|${file}`

/** Keeps the first file. If two callers create it concurrently, both get the stored one. */
const makeBatchFile = async (ctx: Ctx, batch: CompletedBatch, file: BatchFile) => {
  const { extension, content_type, write } = kinds[file]
  const content_sealed = await keepFile(ctx, placeOf(batch.id, file), await write(ctx, batch))
  const filename = `${batch.batch_number}_${file}.${extension}`
  await ctx.db
    .insertInto('batch_files')
    .values({ card_order_batch_id: batch.id, file, filename, content_type, content_sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const findFile = ({ db }: Ctx, id: number, file: BatchFile) =>
  db
    .selectFrom('batch_files')
    .select(['filename', 'content_type', 'content_sealed'])
    .where('card_order_batch_id', '=', id)
    .where('file', '=', file)
    .executeTakeFirst()

/**
 * After this time no file is created: it would show the current cards, and bring back the PINs
 * (docs/product/safety.md#what-is-kept-how-long).
 */
const isOver = ({ clock }: Ctx, { completed_at }: CompletedBatch) =>
  clock.now().getTime() - Date.parse(completed_at) > batchFileDays * 86_400_000

/**
 * Returns the same bytes each time. Creates the file if the job has not done so yet. Undefined once the batch's files are no
 * longer kept.
 */
export const readBatchFile = async (ctx: Ctx, batch: CompletedBatch, file: BatchFile) => {
  if (!(await findFile(ctx, batch.id, file))) {
    if (isOver(ctx, batch)) return undefined
    await makeBatchFile(ctx, batch, file)
  }
  const { filename, content_type, content_sealed } = (await findFile(ctx, batch.id, file))!
  return { filename, content_type, content: await openKept(ctx, placeOf(batch.id, file), content_sealed) }
}

/** A job that runs right after a batch is completed, so that later edits of cards do not change the files. */
export const makeBatchFiles = async (ctx: SystemCtx, { batch_id }: { batch_id: number }) => {
  const batch = await ctx.db
    .selectFrom('card_order_batches')
    .select(['id', 'batch_number', 'completed_at'])
    .where('id', '=', batch_id)
    .executeTakeFirst()
  if (!batch?.completed_at) return
  const made = await ctx.db.selectFrom('batch_files').select('file').where('card_order_batch_id', '=', batch_id).execute()
  for (const file of batchFiles)
    if (!made.some((one) => one.file === file)) await makeBatchFile(ctx, { ...batch, completed_at: batch.completed_at }, file)
  await enqueue(ctx, 'embosser.send', { batch_id })
}
