import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { getHeld } from './imports.queries.ts'
import { lockHeld } from './held/lock-held.ts'

export const discardHeld = async (ctx: UserCtx, id: number, reason: string) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockHeld(ctx, id)
    await ctx.db
      .updateTable('held_transactions')
      .set({ state: 'discarded', discard_reason: reason, decided_by: ctx.who.user_id, decided_at: ctx.clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
    const after = { tran_id: row.tran_id, reason }
    await audit(ctx, { action: 'held-transaction.discard', object: { type: 'held-transaction', id }, after })
    return getHeld(ctx, id)
  })
