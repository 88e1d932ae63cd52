import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { moveOrder } from './life/move-order.ts'
import { getOrderToMove } from './orders.queries.ts'

export const resubmitOrder = (ctx: AccountCtx, id: number, { note }: { note: string }) =>
  inTransaction(ctx, async (ctx) =>
    moveOrder(ctx, await getOrderToMove(ctx, id), { to: 'submitted', action: 'order.resubmit', note }),
  )
