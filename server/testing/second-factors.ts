// People with a second factor, created by the code of the product.
import { sql } from 'kysely'
import { sealTotpSecret } from '#src/features/second-factor/kinds/totp-secret.ts'
import { issueRecoveryCodes } from '#src/features/second-factor/kinds/recovery-codes.ts'
import { newTotpSecret, totpCode } from '#src/outside/totp.ts'
import { openHalfSession } from '#src/features/session/tokens/half-session.ts'
import type { Portal } from './portal.ts'

/** The authenticator app of a user: confirmed and unused, unless it `is_pending`. */
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
  /** `steps` counts half minutes from now: 0 is the current code. */
  const code = (steps = 0) => totpCode(secret, new Date(Date.now() + steps * 30_000))
  return { secret, code, recovery_codes: is_pending ? [] : await issueRecoveryCodes(ctx, user_id) }
}

/** Sets the time of the last second-factor check to this many seconds ago, in every session of the person. */
export const provedAgo = async ({ db }: Portal, user_id: number, seconds = 0) => {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: sql`now() - make_interval(secs => ${seconds})` })
    .where('user_id', '=', user_id)
    .execute()
}

/** A session after the password and before the second factor. */
export const aHalfSession = ({ ctx }: Portal, user_id: number) => openHalfSession(ctx, user_id)
