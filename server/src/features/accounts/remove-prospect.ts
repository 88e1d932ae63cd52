import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { lockAccount } from './lock-account.ts'

/** A prospect has no cards and no history. The audit log keeps a record of it, and its number is not reused. */
export const removeProspect = (ctx: UserCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { standing, name, cl_account_no } = await lockAccount(ctx, account_id)
    if (standing !== 'prospect') throw conflict('Only a prospect can be deleted', 'not_a_prospect')
    await audit(ctx, {
      action: 'account.remove',
      object: { type: 'account', id: account_id },
      before: { name, cl_account_no },
    })
    await ctx.db.deleteFrom('accounts').where('id', '=', account_id).execute()
    return {}
  })
