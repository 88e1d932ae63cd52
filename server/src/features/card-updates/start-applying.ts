// docs/product/orders-and-cards.md#bulk-updates: in business hours, enqueues one job per pending request, so that a failing
// request does not block the others.
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

/** Skips a request that has been decided since. */
export const applyRequested = async (ctx: SystemCtx, { request_id }: { request_id: number }) => {
  await applyUpdate(ctx, request_id, null)
}
