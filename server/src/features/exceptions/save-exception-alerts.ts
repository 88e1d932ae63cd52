import { audit } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/errors.ts'

/** The caller's own wish, for this account. Staff belong to none, and are told by nobody's import. */
export const saveExceptionAlerts = (ctx: AccountCtx, is_on: boolean) =>
  inTransaction(ctx, async (ctx) => {
    const saved = await ctx.db
      .updateTable('memberships')
      .set({ wants_exception_mail: is_on })
      .where('account_id', '=', ctx.account.id)
      .where('user_id', '=', ctx.who.user_id)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 0n) throw conflict('Only members of the account can be mailed', 'no_membership')
    await audit(ctx, { action: 'exception.save-alerts', object: { type: 'user', id: ctx.who.user_id }, after: { is_on } })
  })
