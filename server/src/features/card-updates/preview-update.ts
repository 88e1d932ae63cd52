import type { BulkChanges, CardSelection } from '@forecourt/domain/contract/card-updates.ts'
import { cardChanges } from '@forecourt/domain/rules/card-changes.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { checkedLists } from './checked-lists.ts'
import { findChosen, planAll, type Planned } from './chosen-cards.ts'

const shown = 50

export const previewRow =
  (toChanges: ReturnType<typeof cardChanges>) =>
  ({ card, plan }: Planned) => ({
    card_id: card.id,
    last_four: card.last_four,
    vehicle_number: card.vehicle_number,
    changes: 'after' in plan ? toChanges(plan.before, plan.after) : [],
    skipped: 'skipped' in plan ? plan.skipped : null,
    told: null,
  })

/** Writes nothing. Shows the old and new values of the first fifty cards, and how many cards are skipped and why. */
export const previewUpdate = async (ctx: AccountCtx, { cards, changes }: { cards: CardSelection; changes: BulkChanges }) => {
  const lists = await checkedLists(ctx, changes)
  const ids = await findChosen(ctx, cards)
  const skipped = new Map<string, number>()
  const toPreviewRow = previewRow(cardChanges(lists))
  const rows: ReturnType<typeof toPreviewRow>[] = []
  for await (const planned of planAll(ctx, ids, changes)) {
    if ('skipped' in planned.plan) skipped.set(planned.plan.skipped, (skipped.get(planned.plan.skipped) ?? 0) + 1)
    if (rows.length < shown) rows.push(toPreviewRow(planned))
  }
  const leftOut = [...skipped].map(([reason, total]) => ({ reason, total }))
  return { total: ids.length, changed: ids.length - leftOut.reduce((sum, { total }) => sum + total, 0), skipped: leftOut, rows }
}
