import type { Standing, StandingNeeded } from '@forecourt/domain/rules/account-standing.ts'
import { holdStanding } from '#src/db/standing.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

/**
 * The same context, with the account that a record belongs to. Jobs and staff who work across accounts have no account selected,
 * so the verb names the standing it needs. A new hold then waits until the transaction ends.
 */
export const withinAccount = async <C extends Ctx>(
  ctx: C,
  account_id: number,
  needed: StandingNeeded = 'any',
): Promise<C & Pick<AccountCtx, 'account'>> => {
  if (needed !== 'any') await holdStanding(ctx, account_id, needed)
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'cl_division_no', 'cl_account_no', 'time_zone', 'standing'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { ...ctx, account: { ...account, standing: account.standing as Standing } }
}
