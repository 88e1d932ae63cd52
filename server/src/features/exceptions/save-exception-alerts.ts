import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'

/** The caller's own setting for this account. Staff are not members of any account and get no such mails. */
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
