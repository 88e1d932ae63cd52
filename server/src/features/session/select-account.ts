import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { forbidden } from '#src/system/errors.ts'
import { acceptInvitation } from './accept-invitation.ts'

/** The membership is already checked. This only refuses a caller who names another user. */
export const selectAccount = async (ctx: AccountCtx, { user_id }: { user_id: number }) => {
  const { who, account } = ctx
  if (user_id !== who.user_id) throw forbidden()
  await acceptInvitation(ctx)
  await audit(ctx, { action: 'session.select-account', object: { type: 'account', id: account.id } })
  // A user who still has to add a second factor is refused before this call.
  const { email, name, status, user_type_id, roles, staff_roles } = who
  return {
    account,
    role: 'admin' as const,
    user: {
      user_id,
      email,
      name,
      status,
      user_type_id,
      roles: [...roles],
      staff_roles: [...staff_roles],
      needs_second_factor: false,
    },
  }
}
