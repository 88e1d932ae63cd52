// docs/product/card-life.md#renewal: a renewed card with another number is a copy, made while the card itself may still be changed.
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { changeOfEdit } from '@forecourt/domain/rules/told-fields.ts'
import { sql } from 'kysely'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { auditAll } from '#src/trail/audit.ts'
import { auditedValues } from './card-history.ts'
import { followInOrders } from './orders-of-cards.ts'

type Change = { card: { id: number; is_overlapped: boolean }; before: Partial<CardValues>; after: Partial<CardValues> }

/** The copies, by the card they renew. A card that replaces a damaged one has the values it was ordered with. */
const lockCopies = async (ctx: AccountCtx, card_ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; overlaps_card_id: number }>`
    select c.id, c.overlaps_card_id from cards c join renewal_cards w on w.account_id = c.account_id and w.successor_id = c.id
    where c.account_id = ${ctx.account.id} and c.overlaps_card_id in (select unnest(${[...card_ids]}::bigint[]))
    order by c.id for update of c`.execute(ctx.db)
  return new Map(rows.map(({ id, overlaps_card_id }) => [overlaps_card_id, id]))
}

/** What was changed of a card is changed of its copy: otherwise its renewal would bring the old values back. */
export const followInCopies = async (ctx: AccountCtx, changes: readonly Change[]) => {
  const overlapped = changes.filter(({ card }) => card.is_overlapped)
  if (overlapped.length === 0) return
  const copies = await lockCopies(
    ctx,
    overlapped.map(({ card }) => card.id),
  )
  for (const { card, before, after } of overlapped) {
    const id = copies.get(card.id)
    if (id === undefined) continue
    await ctx.db
      .updateTable('cards')
      .set({ ...after, version: sql`version + 1`, updated_at: sql`now()` })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .execute()
    await followInOrders(ctx, [{ card_id: id, values: after }])
    const told = changeOfEdit(before, after)
    if (told) await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: [id], ...told })
    const object = { type: 'card', id }
    await auditAll(ctx, [{ action: 'card.update', object, before: auditedValues(before), after: auditedValues(after) }])
  }
}
