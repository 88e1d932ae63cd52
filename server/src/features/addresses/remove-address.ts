import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'

/** Deletes the row. The audit log keeps its values, and orders have their own copy. */
export const removeAddress = (ctx: AccountCtx, address_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .deleteFrom('delivery_addresses')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', address_id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await audit(ctx, { action: 'address.remove', object: { type: 'address', id: address_id }, before: removed })
    return {}
  })
