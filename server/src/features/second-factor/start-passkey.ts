import { problems } from '@forecourt/domain/messages.ts'
import type { UserCtx } from '#src/context.ts'
import { conflict } from '#src/errors.ts'
import { arePasskeysPossible, passkeyCreation } from '#src/outside/passkeys.ts'
import { confirmOwner } from './confirm-owner.ts'
import { keepChallenge } from './passkey-challenge.ts'
import { listFactors, passkeysAmong } from './second-factor.queries.ts'

/** What the browser needs to make a passkey. The challenge in it is also what later shows that the owner was asked. */
export const startPasskey = async (ctx: UserCtx, owner: { current_password?: string | undefined }) => {
  if (!arePasskeysPossible(ctx.config)) throw conflict(problems.passkeysUnavailable)
  await confirmOwner(ctx, owner)
  const { user_id } = ctx.who
  const options = await passkeyCreation(ctx.config, ctx.who, passkeysAmong(await listFactors(ctx, user_id)))
  await keepChallenge(ctx, { user_id, purpose: 'add', challenge: options.challenge })
  return options
}
