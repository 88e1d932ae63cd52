import type { Offer } from '@forecourt/domain/contract/second-factor.ts'
import type { Ctx } from '#src/system/context.ts'
import { arePasskeysPossible, passkeyRequest } from '#src/outside/passkeys.ts'
import { keepChallenge } from './kinds/passkey-challenge.ts'
import { countRecoveryCodes, listFactors, passkeysAmong } from './second-factor.queries.ts'

const askPasskeys = async (ctx: Ctx, user_id: number, passkeys: ReturnType<typeof passkeysAmong>) => {
  if (passkeys.length === 0 || !arePasskeysPossible(ctx.config)) return null
  const options = await passkeyRequest(ctx.config, passkeys)
  await keepChallenge(ctx, { user_id, purpose: 'prove', challenge: options.challenge })
  return options
}

/** The second factors this user can prove, or null for a user without one. */
export const offerSecondFactor = async (ctx: Ctx, user_id: number): Promise<Offer | null> => {
  const factors = await listFactors(ctx, user_id)
  if (factors.length === 0) return null
  const passkey_options = await askPasskeys(ctx, user_id, passkeysAmong(factors))
  return {
    methods: [
      ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
      ...(passkey_options ? (['passkey'] as const) : []),
      ...((await countRecoveryCodes(ctx, user_id)) > 0 ? (['recovery'] as const) : []),
    ],
    passkey_options,
  }
}
