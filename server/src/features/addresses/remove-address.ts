import { audit } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/errors.ts'

/** Gone for good; the audit keeps what it was, and orders carry a copy of their own. */
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
