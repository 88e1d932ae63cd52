import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { isPassword } from '#src/outside/passwords.ts'

/**
 * Before the first factor is added, the password is required again, so that a stranger at an unattended screen cannot lock the
 * owner out.
 */
export const confirmOwner = async (ctx: UserCtx, { current_password = '' }: { current_password?: string | undefined }) => {
  // A user with a factor has already proved it (`step_up` of the endpoint).
  if (ctx.who.has_second_factor) return
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.who.user_id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, current_password))) throw invalid({ current_password: [problems.currentPasswordWrong] })
}
