import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

const admins = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.account_id', 'u.email', 'u.first_name'])
    .where('m.is_enabled', '=', true)
    .where('m.invited_as', 'is', null)
    .where(sql<boolean>`'acct admin' = any(m.roles)`)
    .where('u.status', 'in', [userStatus.active, userStatus.mustAcceptTerms])

/** The account's admins who can sign in. They are notified of events in the account. */
export const findAccountAdmins = (ctx: Pick<AccountCtx, 'db' | 'account'>) =>
  admins(ctx).where('m.account_id', '=', ctx.account.id).execute()

/** The same for many accounts, by account. */
export const findAdminsOf = async (ctx: Pick<Ctx, 'db'>, account_ids: readonly number[]) => {
  const ids = [...new Set(account_ids)]
  const rows = await admins(ctx)
    .where('m.account_id', 'in', sql<number>`(select unnest(${ids}::bigint[]))`)
    .execute()
  return Map.groupBy(rows, ({ account_id }) => account_id)
}
