import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { drawPins, pinSealer } from '#src/features/cards/card-pins.ts'
import { pinRuleFor } from '@forecourt/domain/rules/pin.ts'
import { lockBatch, stepWords } from './lock-batch.ts'
import { findPinState } from './pin-availability.ts'

const cardOf = async ({ db }: UserCtx, id: number, line_id: number) => {
  const { rows } = await sql<{
    id: number
    account_id: number
    card_network_id: number
    card_type_id: number
    overlaps_card_id: number | null
  }>`
    select c.id, c.account_id, c.card_network_id, c.card_type_id, c.overlaps_card_id
    from card_order_lines l
    join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
    join cards c on c.account_id = l.account_id and c.id = l.card_id
    where l.id = ${line_id} and o.card_order_batch_id = ${id} and c.card_status_id = ${cardStatus.pending} for update of c`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A drawn PIN may again match that of a lost card whose loss can still be revoked. */
const mostDraws = 5

/** Draws a new free PIN for a card of an open batch. The reply does not show it: it is printed, or shown to permitted users. */
export const redrawPin = (ctx: UserCtx, id: number, line_id: number) =>
  inTransaction(ctx, async (outer) => {
    const batch = await lockBatch(outer, id)
    const { id: card_id, account_id, card_network_id, card_type_id, overlaps_card_id } = await cardOf(outer, id, line_id)
    if (batch.state !== 'open')
      throw alreadyDecided(`Batch ${batch.batch_number} is already ${stepWords[batch.state]}: its PINs can no longer be drawn`)
    if (overlaps_card_id !== null) throw conflict('A card that replaces a damaged one keeps its PIN')
    const kind = findKind({ card_network_id, card_type_id })
    if (!kind || !pinRuleFor(kind)) throw conflict('This kind of card has no PIN')
    const ctx = await withinAccount(outer, account_id)
    const seal = await pinSealer(ctx)
    for (const { pin, pin_index } of await drawPins(ctx, { card_network_id, kind, count: mostDraws, except: new Set() })) {
      await ctx.db
        .updateTable('cards')
        .set({
          ...seal({ card_id, card_network_id, pin_index }, pin),
          is_pin_drawn: true,
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where('account_id', '=', account_id)
        .where('id', '=', card_id)
        .execute()
      const state = await findPinState(ctx, id, line_id)
      if (!state || state.pin_state === 'taken') continue
      await audit(ctx, { action: 'card.redraw-pin', object: { type: 'card', id: card_id }, after: { pin: 'changed' } })
      return state
    }
    throw conflict('No free PIN is left for this network')
  })
