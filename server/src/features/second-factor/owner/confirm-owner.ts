import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/system/context.ts'
import { forbidden, invalid } from '#src/system/errors.ts'
import { isPassword } from '#src/outside/passwords.ts'

/** Staff acting as a customer may not set up or change the customer's second factor. */
export const assertOwner = ({ who }: UserCtx) => {
  if (who.impersonated_by) throw forbidden()
}

/** Before the first factor the password is asked again, so that a stranger at an open screen cannot lock the owner out. */
export const confirmOwner = async (ctx: UserCtx, { current_password = '' }: { current_password?: string | undefined }) => {
  assertOwner(ctx)
  // A user with a factor has already proved it (`step_up` of the endpoint).
  if (ctx.who.has_second_factor) return
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.who.user_id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, current_password))) throw invalid({ current_password: [problems.currentPasswordWrong] })
}
