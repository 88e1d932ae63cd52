// Checks a second factor, at sign-in and later. This is the only code that does.
import type { Proof } from '@forecourt/domain/contract/second-factor.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { clearAttempts, countAttempt } from '#src/trail/attempts.ts'
import { auditRefused } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { checkPasskey } from '#src/outside/passkeys.ts'
import { totpStep } from '#src/outside/totp.ts'
import { consumeChallenge } from './kinds/passkey-challenge.ts'
import { consumeRecoveryCode } from './kinds/recovery-codes.ts'
import { tellOwner } from './owner/tell-owner.ts'
import { openTotpSecret } from './kinds/totp-secret.ts'

type ProofBy<Method extends Proof['method']> = Extract<Proof, { method: Method }>

/** Each code works once: a second use finds its half minute already taken. */
const proveTotp = async (ctx: Ctx, user_id: number, { code }: ProofBy<'totp'>) => {
  const factor = await ctx.db
    .selectFrom('second_factors')
    .select(['id', 'secret_sealed'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor?.secret_sealed) return false
  const step = totpStep(openTotpSecret(ctx, user_id, factor.secret_sealed), code, ctx.clock.now())
  if (step === null) return false
  const taken = await ctx.db
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: sql`now()` })
    .where('id', '=', factor.id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

const provePasskey = async (ctx: Ctx, user_id: number, { credential }: ProofBy<'passkey'>) => {
  const passkey = await ctx.db
    .selectFrom('second_factors')
    .select(['id', 'credential_id', 'public_key', 'sign_count'])
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!passkey?.credential_id || !passkey.public_key) return false
  const stored = { credential_id: passkey.credential_id, public_key: passkey.public_key, sign_count: passkey.sign_count ?? 0 }
  const sign_count = await checkPasskey(ctx.config, { credential, stored }, (challenge) =>
    consumeChallenge(ctx, { user_id, purpose: 'prove', challenge }),
  )
  if (sign_count === null) return false
  await ctx.db
    .updateTable('second_factors')
    .set({ sign_count, last_used_at: sql`now()` })
    .where('id', '=', passkey.id)
    .execute()
  return true
}

const proveRecovery = async (ctx: Ctx, user_id: number, { code }: ProofBy<'recovery'>) => {
  const isUsed = await consumeRecoveryCode(ctx, user_id, code)
  if (isUsed) await tellOwner(ctx, user_id, { action: 'user.use-recovery-code', change: 'A recovery code was used.' })
  return isUsed
}

const holds = (ctx: Ctx, user_id: number, proof: Proof) => {
  if (proof.method === 'totp') return proveTotp(ctx, user_id, proof)
  if (proof.method === 'passkey') return provePasskey(ctx, user_id, proof)
  return proveRecovery(ctx, user_id, proof)
}

/**
 * Runs in the transaction of the action that requires it, so that a code is used up only together with that action. The attempt is
 * counted first and outside of the transaction, so that parallel guesses cannot exceed the limit.
 */
export const proveSecondFactor = async (ctx: Ctx, user_id: number, proof: Proof) => {
  await countAttempt(ctx, 'second-factor', String(user_id))
  if (!(await holds(ctx, user_id, proof))) {
    await auditRefused(ctx, { action: 'session.prove-second-factor', user_id, after: { method: proof.method } })
    throw proof.method === 'passkey'
      ? invalid({ credential: [problems.passkeyWrong] }, problems.passkeyWrong)
      : invalid({ code: [problems.codeWrong] })
  }
  await clearAttempts(ctx, 'second-factor', String(user_id))
}
