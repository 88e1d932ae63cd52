import { counted } from '@forecourt/domain/format/counted.ts'
import { waitsForReview } from '@forecourt/domain/rules/order-status.ts'
import type { AccountCtx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { assertMayGrant } from '#src/system/two-person-rule.ts'
import { assertCreditApproved } from './approval-hindrance.ts'
import { cancelOrderCards } from './life/cancel-order-cards.ts'
import { cannotBecome, moveOrder } from './life/move-order.ts'
import { isToBeMade } from './order-rows.ts'
import { getAccountOf, listLines, lockOrder, type OrderToMove } from './orders.queries.ts'
import { refuseUnseen } from './refuse-unseen.ts'
import { splitOrder } from './life/split-order.ts'

type Review = {
  decision: 'approve' | 'return' | 'reject'
  reason: string
  line_ids?: number[] | undefined
  version?: number | undefined
}

const assertSomethingToMake = async (ctx: AccountCtx, { id }: OrderToMove) => {
  if (!(await listLines(ctx, id)).some(isToBeMade)) throw conflict('Every card of this order has been cancelled')
}

const approve = async (ctx: AccountCtx, order: OrderToMove, { reason, line_ids }: Review) => {
  // An order in a batch becomes approved again only when the batch lets go of it.
  if (!waitsForReview(order)) throw cannotBecome(order, 'approved')
  assertMayGrant(ctx, order.submitted_by, order.impersonated_by)
  assertCreditApproved(order)
  const rest = line_ids && order.status_order === 'submitted' ? await splitOrder(ctx, order, line_ids) : undefined
  await assertSomethingToMake(ctx, order)
  const moved = rest && `${counted(rest.cards, 'card')} went on as ${rest.card_order_number}`
  const note = [reason, moved].filter(Boolean).join('; ')
  return moveOrder(ctx, order, { to: 'approved', action: 'order.approve', note })
}

/** Staff review orders of all accounts, so the order determines the account. */
export const reviewOrder = (ctx: UserCtx, id: number, review: Review) =>
  inTransaction(ctx, async (outer) => {
    const ctx = await withinAccount(outer, await getAccountOf(outer, id), review.decision === 'approve' ? 'open' : 'kept')
    const { decision, reason, line_ids } = review
    const order = await lockOrder(ctx, id)
    await refuseUnseen(ctx, order, review.version)
    if (decision === 'approve') return approve(ctx, order, review)
    if (line_ids) throw invalid({ line_ids: ['Only some lines can be approved, not returned or rejected'] })
    if (!reason) throw invalid({ reason: ['Reason is required'] })
    if (decision === 'return') return moveOrder(ctx, order, { to: 'returned', action: 'order.return', note: reason })
    const moved = await moveOrder(ctx, order, { to: 'rejected', action: 'order.reject', note: reason })
    await cancelOrderCards(ctx, order)
    return moved
  })
