import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import { clearAttempts, countAttempt } from '#src/trail/attempts.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { totpStep } from '#src/outside/totp.ts'
import { afterAdding, lockFactors } from './factor-changes.ts'
import { tellOwner } from './owner/tell-owner.ts'
import { openTotpSecret } from './kinds/totp-secret.ts'

const findPending = (ctx: UserCtx) =>
  ctx.db
    .selectFrom('second_factors')
    .select(['id', 'secret_sealed'])
    .where('user_id', '=', ctx.who.user_id)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()

/** A code proves that the app has the secret. From now on, signing in asks for a code. */
export const confirmTotp = (ctx: UserCtx, code: string) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id } = ctx.who
    await countAttempt(ctx, 'second-factor', String(user_id))
    await lockFactors(ctx, user_id)
    const pending = await findPending(ctx)
    if (!pending?.secret_sealed) throw conflict(problems.totpNotStarted)
    const last_step = totpStep(openTotpSecret(ctx, user_id, pending.secret_sealed), code, ctx.clock.now())
    if (last_step === null) throw invalid({ code: [problems.codeWrong] })
    await ctx.db
      .updateTable('second_factors')
      .set({ confirmed_at: sql`now()`, last_used_at: sql`now()`, last_step })
      .where('id', '=', pending.id)
      .execute()
    await clearAttempts(ctx, 'second-factor', String(user_id))
    await tellOwner(ctx, user_id, { action: 'user.add-totp', change: 'An authenticator app was added.' })
    return afterAdding(ctx)
  })
