import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, notFound } from '#src/system/errors.ts'

/** docs/product/orders-and-cards.md#bulk-updates: a request that was decided in the meantime stays decided. */
export const withdrawUpdate = (ctx: AccountCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const request = () => ctx.db.selectFrom('card_update_requests').where('account_id', '=', ctx.account.id).where('id', '=', id)
    const withdrawn = await ctx.db
      .updateTable('card_update_requests')
      .set({ state: 'withdrawn', decided_at: sql`now()`, decided_by: ctx.who.user_id })
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (withdrawn.numUpdatedRows === 0n) {
      if (!(await request().select('id').executeTakeFirst())) throw notFound()
      throw alreadyDecided('This request has already been applied, rejected or withdrawn')
    }
    await audit(ctx, { action: 'card-update.withdraw', object: { type: 'card-update', id } })
    return {}
  })
