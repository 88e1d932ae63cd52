import type { BatchFile } from '@forecourt/domain/contract/batches.ts'
import { can, type AccountCapability } from '@forecourt/domain/rules/access.ts'
import { batchFileDays } from '@forecourt/domain/rules/batch-files.ts'
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, forbidden } from '#src/system/errors.ts'
import { getBatchRow } from './batches.queries.ts'
import { readBatchFile } from './make-batch-file.ts'

/** Such a file contains every number or PIN of the batch, so fetching it requires the right to see one. */
const secretIn: Record<BatchFile, AccountCapability | null> = {
  emboss: 'numbers.view',
  emboss_fixed: 'numbers.view',
  pin_mailer: 'pins.view',
  packing_list: null,
  address_labels: null,
  // The code and the account's number are enough to activate the card.
  card_letters: 'numbers.view',
}

/** Returns the same bytes each time. Each download is audited. */
export const fetchBatchFile = async (ctx: UserCtx, { id, file }: { id: number; file: BatchFile }): Promise<FileToSend> => {
  const secret = secretIn[file]
  if (secret && !can(ctx.who, secret)) throw forbidden()
  const batch = await getBatchRow(ctx, id)
  const { completed_at } = batch
  if (!completed_at) throw conflict(`Batch ${batch.batch_number} has not been completed yet`)
  const content = await readBatchFile(ctx, { ...batch, completed_at }, file)
  if (!content) throw conflict(`The files of batch ${batch.batch_number} were kept for ${batchFileDays} days`)
  await audit(ctx, { action: 'batch.fetch-file', object: { type: 'batch', id }, after: { file } })
  return content
}
