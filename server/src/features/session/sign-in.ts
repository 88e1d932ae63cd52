import { email as Email } from '@forecourt/domain/contract/fields.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { clearAttempts, countAttempt, forgiveAttempt } from '#src/trail/attempts.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { unauthenticated } from '#src/system/errors.ts'
import { offerSecondFactor } from '#src/features/second-factor/offer-second-factor.ts'
import { isPassword } from '#src/outside/passwords.ts'
import { openHalfSession } from './tokens/half-session.ts'
import { openSession } from './tokens/session-tokens.ts'
import { findUserByEmail, maySignIn, sessionUser } from './session.queries.ts'

/**
 * An unknown e-mail, a wrong password, a disabled and an invited user get the same reply and cause the same work. The attempt is
 * counted before the password is checked, so that parallel guesses cannot exceed the limit.
 */
export const signIn = async (ctx: Ctx, input: { email: string; password: string }) => {
  // A text that is not an e-mail may be a password typed into the wrong field, so it is never stored.
  const actor_email = Email.safeParse(input.email).data
  const email = actor_email ?? input.email.trim().toLowerCase()
  await countAttempt(ctx, 'login-address', ctx.origin.address)
  await countAttempt(ctx, 'login-email', email)
  const user = await findUserByEmail(ctx, email)
  const isRight = await isPassword(user?.password_hash ?? null, input.password)
  if (!user || !isRight || !maySignIn.includes(user.status)) {
    await audit(ctx, { action: 'session.sign-in', result: 'refused', ...(user ? { user_id: user.id } : { actor_email }) })
    throw unauthenticated(problems.signInFailed)
  }
  await clearAttempts(ctx, 'login-email', email)
  await forgiveAttempt(ctx, 'login-address', ctx.origin.address)
  return inTransaction(ctx, async (ctx) => {
    // Hashing takes time. A reset or disabling during it is noticed here; a later one also ends this session.
    const admitted = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('status', 'in', maySignIn)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!admitted) throw unauthenticated(problems.signInFailed)
    const offer = await offerSecondFactor(ctx, user.id)
    if (offer) {
      await audit(ctx, { action: 'session.ask-second-factor', user_id: user.id, object: { type: 'user', id: user.id } })
      return { second_factor: { ...offer, token: await openHalfSession(ctx, user.id) } }
    }
    await ctx.db
      .updateTable('users')
      .set({ last_sign_in_at: sql`now()` })
      .where('id', '=', user.id)
      .execute()
    const { session_id, tokens } = await openSession(ctx, { user_id: user.id, user_type_id: user.user_type_id })
    await audit(ctx, { action: 'session.sign-in', user_id: user.id, object: { type: 'session', id: session_id } })
    return { ...tokens, user: sessionUser(ctx, user) }
  })
}
