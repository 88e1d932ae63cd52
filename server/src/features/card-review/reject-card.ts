import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { cancelPendingCards } from '#src/features/cards/cancel-pending-cards.ts'
import { notifyCardStatus } from '#src/features/cards/notify-card-status.ts'
import { lockPendingCard } from './pending-card.ts'

/** Rejects a single pending card. It becomes Cancelled, and its vehicle number and PIN become free. */
export const rejectCard = (ctx: UserCtx, id: number, reason: string) =>
  inTransaction(ctx, async (outer) => {
    const card = await lockPendingCard(outer, id)
    const ctx = await withinAccount(outer, card.account_id, 'kept')
    await cancelPendingCards(ctx, [id], reason)
    await notifyCardStatus(ctx, [{ id, last_four: null }], { status: 'Cancelled' })
    return { card_id: id }
  })
