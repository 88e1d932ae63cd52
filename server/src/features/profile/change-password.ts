import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { endSessionsOf } from '#src/features/session/end-sessions.ts'
import { endLinksOf } from '#src/secrets/links.ts'
import { hashPassword, isPassword } from '#src/outside/passwords.ts'
import { assertAcceptablePassword, isSamePassword } from '#src/secrets/password-policy.ts'

type Change = { current_password: string; password: string; password_confirmation: string }

/** Keeps this session. Ends all others, and every link that was mailed before. */
export const changePassword = async (ctx: UserCtx, { current_password, ...next }: Change) => {
  const { user_id, session_id, email } = ctx.who
  const user = await ctx.db
    .selectFrom('users')
    .select(['password_hash', 'first_name'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(user.password_hash, current_password)))
    throw invalid({ current_password: [problems.currentPasswordWrong] })
  if (isSamePassword(next.password, current_password)) throw invalid({ password: [problems.passwordUnchanged] })
  await assertAcceptablePassword(next, email)
  const password_hash = await hashPassword(next.password)
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .updateTable('users')
      .set({ password_hash, password_changed_at: sql`now()` })
      .where('id', '=', user_id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst()
    // The password was reset while this call was hashing, so the proof of the old one no longer counts.
    if (changed.numUpdatedRows === 0n) throw invalid({ current_password: [problems.currentPasswordWrong] })
    await endSessionsOf(ctx, { user_id, except: session_id }, 'password-change')
    await endLinksOf(ctx, user_id)
    const { provider_name, customer_service_phone: phone } = ctx.config.branding
    await queueMail(ctx, { to: email, kind: 'password-changed', values: { first_name: user.first_name, provider_name, phone } })
    await audit(ctx, { action: 'user.change-password', object: { type: 'user', id: user_id } })
  })
}
