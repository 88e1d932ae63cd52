import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { lockCards } from './cards.queries.ts'
import { setCardStatus } from './set-card-status.ts'

/** Cancels cards that will not be made, which frees their vehicle numbers and PINs. Leaves cards that are no longer Pending. */
export const cancelPendingCards = async (ctx: AccountCtx, card_ids: readonly number[], reason: string) => {
  const cards = await lockCards(ctx, card_ids)
  const pending = cards.filter(({ card_status_id }) => card_status_id === cardStatus.pending)
  if (pending.length === 0) return
  await setCardStatus(ctx, pending, { card_status_id: cardStatus.cancelled, reason })
}
