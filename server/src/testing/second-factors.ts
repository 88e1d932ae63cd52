// People with a second factor, made through the API's own verbs.
import { sql } from 'kysely'
import { sealTotpSecret } from '#src/features/second-factor/totp-secret.ts'
import { issueRecoveryCodes } from '#src/features/second-factor/recovery-codes.ts'
import { newTotpSecret, totpCode } from '#src/outside/totp.ts'
import { openHalfSession } from '#src/features/session/half-session.ts'
import type { Portal } from './portal.ts'

/** An authenticator app somebody holds: confirmed and unused, unless it is still `pending`. */
export const anApp = async ({ db, ctx }: Portal, user_id: number, { is_pending = false } = {}) => {
  const secret = newTotpSecret()
  await db.deleteFrom('second_factors').where('user_id', '=', user_id).where('kind', '=', 'totp').execute()
  await db
    .insertInto('second_factors')
    .values({
      user_id,
      kind: 'totp',
      name: 'Authenticator app',
      secret_sealed: sealTotpSecret(ctx, user_id, secret),
      confirmed_at: is_pending ? null : sql`now()`,
    })
    .execute()
  /** Half minutes from now: 0 shows what the app shows. */
  const code = (steps = 0) => totpCode(secret, new Date(Date.now() + steps * 30_000))
  return { secret, code, recovery_codes: is_pending ? [] : await issueRecoveryCodes(ctx, user_id) }
}

/** As if the second factor had been proved this many seconds ago, in every session of the person. */
export const provedAgo = async ({ db }: Portal, user_id: number, seconds = 0) => {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: sql`now() - make_interval(secs => ${seconds})` })
    .where('user_id', '=', user_id)
    .execute()
}

/** The password was right; what remains is the second step. */
export const aHalfSession = ({ ctx }: Portal, user_id: number) => openHalfSession(ctx, user_id)
