import { can } from '@forecourt/domain/rules/access.ts'
import {
  isStaffStep,
  mayOrderBecome,
  orderStatuses,
  type OrderActor,
  type OrderStatus,
} from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { alreadyDecided, forbidden } from '#src/system/errors.ts'
import type { OrderToMove } from '#src/features/orders/orders.queries.ts'
import { recordEvent } from './record-event.ts'
import { tellAccount } from '#src/features/orders/tell-account.ts'

export const actorOf = ({ who }: AccountCtx): OrderActor => (can(who, 'review.manage') ? 'staff' : 'customer')

export const cannotBecome = ({ status_order: from }: OrderToMove, to: OrderStatus) =>
  alreadyDecided(
    from === to
      ? `Someone else was faster: this order is already ${orderStatuses[to]}`
      : `This order is ${orderStatuses[from]} now and cannot become ${orderStatuses[to]}`,
  )

type Step = {
  to: OrderStatus
  /** The audit action, such as `order.approve`. */
  action: string
  /** Shown on the timeline and in the mail, in the sender's words or ours. */
  note?: string
  set?: { carrier: string; tracking_number: string }
}

/** One step in the life of an order: a conditional update, with the timeline, the audit, the notice and the mail. */
export const moveOrder = async (ctx: AccountCtx, order: OrderToMove, { to, action, note = '', set }: Step) => {
  const actor = actorOf(ctx)
  if (actor === 'customer' && isStaffStep(to)) throw forbidden()
  const { id, card_order_number, status_order: from } = order
  if (!mayOrderBecome(order, to, actor)) throw cannotBecome(order, to)
  const moved = await ctx.db
    .updateTable('card_orders')
    .set({ status_order: to, updated_at: sql`now()`, ...set })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .where('status_order', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw alreadyDecided('Someone else has changed this order since you opened it')
  const title = orderStatuses[to]
  await recordEvent(ctx, { account_id: ctx.account.id, card_order_id: id, status_order: to, title, note })
  await audit(ctx, {
    action,
    object: { type: 'order', id },
    before: { status_order: from },
    after: { status_order: to, ...(note && { note }), ...set },
  })
  await tellAccount(ctx, order, {
    title: `Order ${card_order_number}: ${title}`,
    kind: 'order-step',
    values: { status: title, note },
  })
  return { id, status_order: to }
}
