import type { AccountCtx, Ctx } from '#src/context.ts'

/** The same context within the account a record belongs to: for jobs, and for staff who work across accounts. */
export const withinAccount = async <C extends Ctx>(ctx: C, account_id: number): Promise<C & Pick<AccountCtx, 'account'>> => {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'cl_division_no', 'cl_account_no'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { ...ctx, account }
}
