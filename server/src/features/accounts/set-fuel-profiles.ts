import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid } from '#src/system/errors.ts'
import { changeAccount } from './change-account.ts'
import { lockToChange } from './lock-account.ts'
import { getAccount } from './read-register.ts'

type Chosen = { card_fuel_profile_ids: number[]; version: number }

/** docs/product/accounts.md#fuel-profiles-of-an-account: existing cards keep their profiles. */
export const setFuelProfiles = (ctx: UserCtx, account_id: number, { card_fuel_profile_ids, version }: Chosen) =>
  inTransaction(ctx, async (ctx) => {
    await lockToChange(ctx, account_id, version)
    const before = await getAccount(ctx, account_id)
    const profiles = await ctx.db.selectFrom('card_fuel_profiles').select(['id', 'name']).orderBy('id').execute()
    const chosen = profiles.filter(({ id }) => card_fuel_profile_ids.includes(id))
    if (chosen.length < new Set(card_fuel_profile_ids).size) throw invalid({ card_fuel_profile_ids: ['Unknown fuel profile'] })
    await ctx.db.deleteFrom('account_fuel_profiles').where('account_id', '=', account_id).execute()
    const rows = chosen.map(({ id }) => ({ account_id, card_fuel_profile_id: id }))
    if (rows.length > 0) await ctx.db.insertInto('account_fuel_profiles').values(rows).execute()
    await changeAccount(ctx, account_id)
    const namesOf = (ids: readonly number[]) =>
      profiles
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', ')
    await audit(ctx, {
      action: 'account.set-fuel-profiles',
      account_id,
      object: { type: 'account', id: account_id },
      before: { fuel_profiles: namesOf(before.card_fuel_profile_ids) },
      after: { fuel_profiles: namesOf(card_fuel_profile_ids) },
    })
    return getAccount(ctx, account_id)
  })
