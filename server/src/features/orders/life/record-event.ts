import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import type { UserCtx } from '#src/system/context.ts'

type Event = { account_id: number; card_order_id: number; status_order: OrderStatus | null; title: string; note?: string }

/** Adds an entry to an order's timeline: when, who, what. */
export const recordEvent = async (ctx: UserCtx, event: Event) => {
  await ctx.db
    .insertInto('card_order_events')
    .values({ user_id: ctx.who.user_id, ...event })
    .execute()
}
