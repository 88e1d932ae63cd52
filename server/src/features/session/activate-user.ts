import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { clearAttempts } from '#src/trail/attempts.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { consumeLink } from '#src/secrets/links.ts'
import { hashPassword } from '#src/outside/passwords.ts'
import { assertAcceptablePassword } from '#src/secrets/password-policy.ts'

type NewPassword = { email: string; token: string; password: string; password_confirmation: string }

/** Sets the first password of an invited user. They then sign in and accept the terms. */
export const activateUser = async (ctx: Ctx, input: NewPassword) => {
  await assertAcceptablePassword(input, input.email)
  const password_hash = await hashPassword(input.password)
  await inTransaction(ctx, async (ctx) => {
    const { user_id } = await consumeLink(ctx, 'activation', input)
    const activated = await ctx.db
      .updateTable('users')
      .set({
        password_hash,
        password_changed_at: sql`now()`,
        status: userStatus.mustAcceptTerms,
        // docs/product/handling.md#the-tour
        preferences: sql`preferences || '{"tour":"due"}'`,
      })
      .where('id', '=', user_id)
      .where('status', '=', userStatus.invited)
      .executeTakeFirst()
    if (activated.numUpdatedRows === 0n) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
    await audit(ctx, { action: 'user.activate', user_id, object: { type: 'user', id: user_id } })
  })
  // Failed sign-ins before the activation must not lock the user out now.
  await clearAttempts(ctx, 'login-email', input.email)
}
