import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'

/** The account's admins who can sign in. They are notified of events in the account. */
export const findAccountAdmins = (ctx: Pick<AccountCtx, 'db' | 'account'>) =>
  ctx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.first_name'])
    .where('m.account_id', '=', ctx.account.id)
    .where('m.is_enabled', '=', true)
    .where('m.invited_as', 'is', null)
    .where(sql<boolean>`'acct admin' = any(m.roles)`)
    .where('u.status', 'in', [userStatus.active, userStatus.mustAcceptTerms])
    .execute()
