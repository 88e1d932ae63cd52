import { audit } from '#src/audit.ts'
import type { AccountCtx } from '#src/context.ts'
import { forbidden } from '#src/errors.ts'

/** The membership is already checked; what remains is that nobody speaks for somebody else. */
export const selectAccount = async (ctx: AccountCtx, { user_id }: { user_id: number }) => {
  const { who, account } = ctx
  if (user_id !== who.user_id) throw forbidden()
  await audit(ctx, { action: 'session.select-account', object: { type: 'account', id: account.id } })
  // Whoever still needs one did not come this far.
  const { email, name, status, user_type_id, roles } = who
  return {
    account,
    role: 'admin' as const,
    user: { user_id, email, name, status, user_type_id, roles: [...roles], needs_second_factor: false },
  }
}
