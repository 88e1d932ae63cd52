// docs/product/orders-and-cards.md#bulk-updates: in business hours every waiting request gets a job of its own, so that one that
// fails keeps no other waiting.
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { applyUpdate } from './apply-update.ts'

export const startApplying = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const pending = await ctx.db
      .selectFrom('card_update_requests')
      .select('id as request_id')
      .where('state', '=', 'pending')
      .orderBy('id')
      .execute()
    await enqueueAll(ctx, 'cards.apply-update', pending)
  })

/** A request that was decided meanwhile is left alone. */
export const applyRequested = async (ctx: SystemCtx, { request_id }: { request_id: number }) => {
  await applyUpdate(ctx, request_id, null)
}
