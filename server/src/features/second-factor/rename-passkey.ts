import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { notFound } from '#src/system/errors.ts'

export const renamePasskey = (ctx: UserCtx, id: number, name: string) =>
  inTransaction(ctx, async (ctx) => {
    const renamed = await ctx.db
      .updateTable('second_factors')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', ctx.who.user_id)
      .where('kind', '=', 'passkey')
      .executeTakeFirst()
    if (renamed.numUpdatedRows === 0n) throw notFound()
    await audit(ctx, { action: 'user.rename-passkey', object: { type: 'user', id: ctx.who.user_id }, after: { name } })
  })
