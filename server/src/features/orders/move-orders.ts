import { mayOrderBecome, orderStatuses, type OrderNow, type OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { sql } from 'kysely'
import { auditAll } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { alreadyDecided } from '#src/system/errors.ts'

export type OrderInBatch = OrderNow & { id: number; account_id: number; card_order_number: string; submitted_by: number }

/** `batch_id`: the batch that the orders join, or null if they leave one. */
type Step = { to: OrderStatus; action: string; batch_id: number | null; note: string; set?: { carrier: string } }

/**
 * Moves many orders of any accounts one step, in a few statements, for staff. It goes on the timeline, without mails or notices.
 */
export const moveOrders = async (ctx: UserCtx, orders: readonly OrderInBatch[], { to, action, batch_id, note, set }: Step) => {
  const refused = orders.find((order) => !mayOrderBecome(order, to, 'staff'))
  if (refused)
    throw alreadyDecided(
      `Order ${refused.card_order_number} is ${orderStatuses[refused.status_order]} now and cannot become ${orderStatuses[to]}`,
    )
  const moved = await sql`
    update card_orders o set status_order = ${to}, card_order_batch_id = ${batch_id},
      carrier = coalesce(${set?.carrier ?? null}, o.carrier), updated_at = now()
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ status_order }) => status_order)}::text[]) m (id, was)
    where o.id = m.id and o.status_order = m.was`.execute(ctx.db)
  if (Number(moved.numAffectedRows) !== orders.length)
    throw alreadyDecided('Someone else has changed an order of this batch since you opened it')
  await ctx.db
    .insertInto('card_order_events')
    .values(
      orders.map(({ id, account_id }) => ({
        account_id,
        card_order_id: id,
        user_id: ctx.who.user_id,
        status_order: to,
        title: orderStatuses[to],
        note,
      })),
    )
    .execute()
  await auditAll(
    ctx,
    orders.map(({ id, account_id, status_order }) => ({
      action,
      account_id,
      object: { type: 'order', id },
      before: { status_order },
      after: { status_order: to, batch_id, ...set },
    })),
  )
}
