import type { Standing, StandingNeeded } from '@forecourt/domain/rules/account-standing.ts'
import { holdStanding } from '#src/db/standing.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

/**
 * The same context for the account that a record belongs to. Used by jobs, and by staff who work across accounts: no account is
 * selected then, so the verb says where this one has to stand. A hold waits until the transaction has ended.
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
