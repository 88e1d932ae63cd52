import { waitsForReview } from '@forecourt/domain/rules/order-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { alreadyDecided } from '#src/system/errors.ts'
import { listLines, versionOf, type OrderToMove } from './orders.queries.ts'

/**
 * The account may change the cards of an order until it is approved, so a decision may name the version that was reviewed. An order
 * that was decided meanwhile is refused for its new status.
 */
export const refuseUnseen = async (ctx: AccountCtx, order: OrderToMove, version: number | undefined) => {
  if (version === undefined || !waitsForReview(order)) return
  if (versionOf(await listLines(ctx, order.id)) !== version)
    throw alreadyDecided('Someone else has changed this order since you opened it')
}
