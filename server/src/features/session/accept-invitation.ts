import { isStaff } from '@forecourt/domain/rules/access.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'

/**
 * A person accepts an invitation by selecting the account: from then on the account sees their own name and status. Staff never
 * accept one, neither for themselves nor for the customer they act as.
 */
export const acceptInvitation = async (ctx: AccountCtx) => {
  if (ctx.who.impersonated_by || isStaff(ctx.who)) return
  const accepted = await ctx.db
    .updateTable('memberships')
    .set({ invited_as: null })
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.who.user_id)
    .where('invited_as', 'is not', null)
    .executeTakeFirst()
  if (accepted.numUpdatedRows > 0n)
    await audit(ctx, { action: 'user.accept-invitation', object: { type: 'user', id: ctx.who.user_id } })
}
