import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/context.ts'
import { forbidden, invalid } from '#src/errors.ts'
import { isPassword } from '#src/outside/passwords.ts'

/** Nobody sets up or changes a customer's second factor in their name. */
export const assertOwner = ({ who }: UserCtx) => {
  if (who.impersonated_by) throw forbidden()
}

/** Before the first factor the password is asked again: an unwatched screen must not be enough to lock its owner out. */
export const confirmOwner = async (ctx: UserCtx, { current_password = '' }: { current_password?: string | undefined }) => {
  assertOwner(ctx)
  // Whoever has a factor has proved it to come here (`step_up` of the endpoint).
  if (ctx.who.has_second_factor) return
  const { password_hash } = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ctx.who.user_id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, current_password))) throw invalid({ current_password: [problems.currentPasswordWrong] })
}
