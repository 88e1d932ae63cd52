import type { PasskeyAttestation } from '@forecourt/domain/contract/passkey.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { sql } from 'kysely'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { readNewPasskey } from '#src/outside/passkeys.ts'
import { afterAdding, lockFactors } from './factor-changes.ts'
import { consumeChallenge } from './kinds/passkey-challenge.ts'
import { tellOwner } from './owner/tell-owner.ts'

export const addPasskey = (ctx: UserCtx, { name, credential }: { name: string; credential: PasskeyAttestation }) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id } = ctx.who
    await lockFactors(ctx, user_id)
    const passkey = await readNewPasskey(ctx.config, credential, (challenge) =>
      consumeChallenge(ctx, { user_id, purpose: 'add', challenge }),
    )
    if (!passkey) throw invalid({ credential: [problems.passkeyWrong] }, problems.passkeyWrong)
    const kept = await ctx.db
      .insertInto('second_factors')
      .values({
        ...passkey,
        user_id,
        kind: 'passkey',
        name,
        transports: credential.response.transports,
        confirmed_at: sql`now()`,
      })
      .onConflict((oc) => oc.column('credential_id').doNothing())
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows === 0n) throw conflict(problems.passkeyExists)
    await tellOwner(ctx, user_id, { action: 'user.add-passkey', change: `The passkey ${name} was added.`, after: { name } })
    return afterAdding(ctx)
  })
