import { cardChanges } from '@forecourt/domain/rules/card-changes.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import { findPendingChanges, listUpdateLines } from './card-updates.queries.ts'
import { planAll } from './chosen-cards.ts'
import { previewRow } from './preview-update.ts'

/** One page of a bulk update: the result for each card or, while the request is pending, what it would change now. */
export const showUpdate = async (ctx: AccountCtx, id: number, query: { page: number; per_page: number }) => {
  const page = await listUpdateLines(ctx, id, query)
  const changes = await findPendingChanges(ctx, id)
  if (!changes) return page
  const toPreviewRow = previewRow(cardChanges(await readLists(ctx)))
  const rows = []
  const ids = page.data.map(({ card_id }) => card_id)
  for await (const planned of planAll(ctx, ids, changes)) rows.push(toPreviewRow(planned))
  return { ...page, data: rows.toSorted((a, b) => a.card_id - b.card_id) }
}
