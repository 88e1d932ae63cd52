import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'

export const removeMapping = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db.deleteFrom('payment_mappings').where('id', '=', id).returning('name').executeTakeFirst()
    if (!removed) throw notFound()
    const object = { type: 'payment-mapping', id }
    await audit(ctx, { action: 'payment-mapping.remove', object, before: { name: removed.name } })
    return {}
  })
