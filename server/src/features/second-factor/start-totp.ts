import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { newTotpSecret, qrCode, totpUri } from '#src/outside/totp.ts'
import { confirmOwner } from './owner/confirm-owner.ts'
import { sealTotpSecret } from './kinds/totp-secret.ts'

/** Creates a secret for an app. It has no effect until a code confirms it. Starting again replaces it. */
export const startTotp = async (ctx: UserCtx, owner: { current_password?: string | undefined }) => {
  await confirmOwner(ctx, owner)
  const { user_id, email } = ctx.who
  const secret = newTotpSecret()
  const secret_sealed = sealTotpSecret(ctx, user_id, secret)
  const kept = await ctx.db
    .insertInto('second_factors')
    .values({ user_id, kind: 'totp', name: 'Authenticator app', secret_sealed })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .where('kind', '=', 'totp')
        .doUpdateSet({ secret_sealed, created_at: sql`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (kept.numInsertedOrUpdatedRows === 0n) throw conflict(problems.totpExists)
  const uri = totpUri(secret, { provider_name: ctx.config.branding.provider_name, email })
  return { secret, uri, qr_code: await qrCode(uri) }
}
