import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'

export const removeMapping = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db.deleteFrom('import_mappings').where('id', '=', id).returning('name').executeTakeFirst()
    if (!removed) throw notFound()
    await audit(ctx, { action: 'import-mapping.remove', object: { type: 'import-mapping', id }, before: { name: removed.name } })
    return {}
  })
