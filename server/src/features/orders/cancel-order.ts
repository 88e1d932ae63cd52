import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { cancelOrderCards } from './life/cancel-order-cards.ts'
import { moveOrder } from './life/move-order.ts'
import { getOrderToMove } from './orders.queries.ts'

export const cancelOrder = (ctx: AccountCtx, id: number, { reason }: { reason: string }) =>
  inTransaction(ctx, async (ctx) => {
    const order = await getOrderToMove(ctx, id)
    const moved = await moveOrder(ctx, order, { to: 'cancelled', action: 'order.cancel', note: reason })
    await cancelOrderCards(ctx, order)
    return moved
  })
