import type { BatchFile } from '@forecourt/domain/contract/batches.ts'
import { can, type AccountCapability } from '@forecourt/domain/rules/access.ts'
import { batchFileDays } from '@forecourt/domain/rules/batch-files.ts'
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, forbidden } from '#src/system/errors.ts'
import { openKept } from '#src/secrets/kept-files.ts'
import { getBatchRow } from './batches.queries.ts'
import { makeBatchFile, placeOf } from './make-batch-file.ts'

const findFile = ({ db }: UserCtx, id: number, file: BatchFile) =>
  db
    .selectFrom('batch_files')
    .select(['filename', 'content_type', 'content_sealed'])
    .where('card_order_batch_id', '=', id)
    .where('file', '=', file)
    .executeTakeFirst()

/** A person who fetches such a file reads every number or PIN of the batch, so it needs the right to see one. */
const secretIn: Record<BatchFile, AccountCapability | null> = {
  emboss: 'numbers.view',
  emboss_fixed: 'numbers.view',
  pin_mailer: 'pins.view',
  packing_list: null,
  address_labels: null,
  // With a code and the account's number anybody activates the card.
  card_letters: 'numbers.view',
}

/** Made again, a file would show the cards as they are now, and the PINs would be back (docs/product/safety.md#what-is-kept-how-long). */
const isOver = ({ clock }: UserCtx, completed_at: string) =>
  clock.now().getTime() - Date.parse(completed_at) > batchFileDays * 86_400_000

/** Returns the same bytes each time. A file that the job has not made yet is made here. Each download is audited. */
export const fetchBatchFile = async (ctx: UserCtx, { id, file }: { id: number; file: BatchFile }): Promise<FileToSend> => {
  const secret = secretIn[file]
  if (secret && !can(ctx.who, secret)) throw forbidden()
  const batch = await getBatchRow(ctx, id)
  const { completed_at } = batch
  if (!completed_at) throw conflict(`Batch ${batch.batch_number} has not been completed yet`)
  if (!(await findFile(ctx, id, file))) {
    if (isOver(ctx, completed_at)) throw conflict(`The files of batch ${batch.batch_number} were kept for ${batchFileDays} days`)
    await makeBatchFile(ctx, { ...batch, completed_at }, file)
  }
  const { filename, content_type, content_sealed } = (await findFile(ctx, id, file))!
  const content = await openKept(ctx, placeOf(id, file), content_sealed)
  await audit(ctx, { action: 'batch.fetch-file', object: { type: 'batch', id }, after: { file } })
  return { filename, content_type, content }
}
