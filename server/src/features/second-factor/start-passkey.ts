import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { arePasskeysPossible, passkeyCreation } from '#src/outside/passkeys.ts'
import { confirmOwner } from './owner/confirm-owner.ts'
import { keepChallenge } from './kinds/passkey-challenge.ts'
import { listFactors, passkeysAmong } from './second-factor.queries.ts'

/** The options for the browser to create a passkey. Its challenge later proves that the owner was confirmed. */
export const startPasskey = async (ctx: UserCtx, owner: { current_password?: string | undefined }) => {
  if (!arePasskeysPossible(ctx.config)) throw conflict(problems.passkeysUnavailable)
  await confirmOwner(ctx, owner)
  const { user_id } = ctx.who
  const options = await passkeyCreation(ctx.config, ctx.who, passkeysAmong(await listFactors(ctx, user_id)))
  await keepChallenge(ctx, { user_id, purpose: 'add', challenge: options.challenge })
  return options
}
