import type { Proof } from '@forecourt/domain/contract/second-factor.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { unauthenticated } from '#src/system/errors.ts'
import { proveSecondFactor } from '#src/features/second-factor/prove-second-factor.ts'
import { consumeHalfSession, findHalfSession } from './tokens/half-session.ts'
import { openSession } from './tokens/session-tokens.ts'
import { getUser, maySignIn, sessionUser } from './session.queries.ts'

/** The second step of signing in. After a wrong code the half-session allows another try, until its tries or five minutes end. */
export const completeSignIn = (ctx: Ctx, { token, ...proof }: Proof & { token: string }) =>
  inTransaction(ctx, async (ctx) => {
    const half = await findHalfSession(ctx, token)
    if (!half) throw unauthenticated(problems.signInTimedOut)
    // Locks the user first, as every change of a user does. A new password or a disabling then comes either before or after this.
    const admitted = await ctx.db
      .updateTable('users')
      .set({ last_sign_in_at: sql`now()` })
      .where('id', '=', half.user_id)
      .where('status', 'in', maySignIn)
      .executeTakeFirst()
    if (admitted.numUpdatedRows === 0n) throw unauthenticated(problems.signInTimedOut)
    await proveSecondFactor(ctx, half.user_id, proof)
    if (!(await consumeHalfSession(ctx, token))) throw unauthenticated(problems.signInTimedOut)
    const user = await getUser(ctx, half.user_id)
    const { session_id, tokens } = await openSession(ctx, { user_id: user.id, user_type_id: user.user_type_id, is_proved: true })
    await audit(ctx, {
      action: 'session.sign-in',
      user_id: user.id,
      object: { type: 'session', id: session_id },
      after: { second_factor: proof.method },
    })
    return { ...tokens, user: sessionUser(ctx, user) }
  })
