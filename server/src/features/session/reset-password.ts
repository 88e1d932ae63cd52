import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { clearAttempts } from '#src/trail/attempts.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { consumeLink, endLinksOf } from '#src/secrets/links.ts'
import { hashPassword } from '#src/outside/passwords.ts'
import { assertAcceptablePassword } from '#src/secrets/password-policy.ts'
import { endSessionsOf } from './end-sessions.ts'

type NewPassword = { email: string; token: string; password: string; password_confirmation: string }

/** Ends every session, every other link and a lock-out, and mails the owner. The user then signs in with the new password. */
export const resetPassword = async (ctx: Ctx, input: NewPassword) => {
  await assertAcceptablePassword(input, input.email)
  const password_hash = await hashPassword(input.password)
  await inTransaction(ctx, async (ctx) => {
    const { user_id, first_name } = await consumeLink(ctx, 'password-reset', input)
    const changed = await ctx.db
      .updateTable('users')
      .set({ password_hash, password_changed_at: sql`now()` })
      .where('id', '=', user_id)
      .where('status', 'in', [userStatus.active, userStatus.mustAcceptTerms])
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
    await endSessionsOf(ctx, { user_id }, 'password-reset')
    await endLinksOf(ctx, user_id)
    const { provider_name, customer_service_phone: phone } = ctx.config.branding
    await queueMail(ctx, { to: input.email, kind: 'password-changed', values: { first_name, provider_name, phone } })
    await audit(ctx, { action: 'user.reset-password', user_id, object: { type: 'user', id: user_id } })
  })
  await clearAttempts(ctx, 'login-email', input.email)
}
