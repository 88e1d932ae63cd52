import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import type { Ctx } from '#src/system/context.ts'
import { assertStanding } from '#src/db/standing.ts'
import { conflict, notFound } from '#src/system/errors.ts'

/**
 * Requires a transaction. Until it ends, nothing else changes the account, and no call that requires an open account runs
 * (server/src/db/standing.ts).
 */
export const lockAccount = async (ctx: Ctx, account_id: number) => {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'cl_division_no', 'cl_account_no', 'city', 'state', 'time_zone', 'external_number', 'version'])
    .select(['standing', 'opened_on', 'closes_on', 'closed_on'])
    .where('id', '=', account_id)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  return { ...account, standing: account.standing as Standing }
}

/** For editing the account's data, based on `version`. A closed account is read-only. */
export const lockToChange = async (ctx: Ctx, account_id: number, version: number) => {
  const account = await lockAccount(ctx, account_id)
  assertStanding(account.standing, 'kept')
  if (account.version !== version) throw conflict('Someone else has changed this account since you opened it', 'version')
  return account
}
