import type { AccountCtx } from '#src/system/context.ts'
import { cancelPendingCards } from '#src/features/cards/cancel-pending-cards.ts'
import { listLines } from '#src/features/orders/orders.queries.ts'

/** Cancels the Pending cards of an order that will not be made. Cards for which it only orders new plastic stay as they are. */
export const cancelOrderCards = async (ctx: AccountCtx, { id, card_order_number }: { id: number; card_order_number: string }) => {
  const lines = await listLines(ctx, id)
  const card_ids = lines.map(({ card_id }) => card_id)
  await cancelPendingCards(ctx, card_ids, `order ${card_order_number} will not be made`)
  await ctx.db
    .updateTable('card_order_lines')
    .set({ renewal: 'ended' })
    .where('account_id', '=', ctx.account.id)
    .where('card_order_id', '=', id)
    .where('renewal', '=', 'ordered')
    .execute()
}
