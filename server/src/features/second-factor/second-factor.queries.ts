import type { SecondFactor } from '@forecourt/domain/contract/second-factor.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { arePasskeysPossible } from '#src/outside/passkeys.ts'

export const listFactors = (ctx: Ctx, user_id: number) =>
  ctx.db
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()

type Factor = Awaited<ReturnType<typeof listFactors>>[number]

export const passkeysAmong = (factors: readonly Factor[]) =>
  factors.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ credential_id, transports: transports ?? [] }],
  )

export const countRecoveryCodes = async (ctx: Ctx, user_id: number) => {
  const { left } = await ctx.db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return left
}

export const getSecondFactor = async (ctx: UserCtx): Promise<SecondFactor> => {
  const { user_id } = ctx.who
  const factors = await listFactors(ctx, user_id)
  return {
    totp: factors.find(({ kind }) => kind === 'totp') ?? null,
    passkeys: factors.filter(({ kind }) => kind === 'passkey'),
    recovery_codes_left: await countRecoveryCodes(ctx, user_id),
    can_use_passkeys: arePasskeysPossible(ctx.config),
  }
}
