import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'

const ableToSignIn = sql.join([userStatus.active, userStatus.mustAcceptTerms].map((status) => sql.lit(status)))

type Place = { user_id: number; /** Only this account; without it every account the person belongs to. */ account_id?: number }

/**
 * Refuses a change that would leave an account without an acct admin who can sign in. Must be called with the accounts locked, so
 * that the check still holds when the change is committed.
 */
export const keepAnAdmin = async (ctx: AccountCtx, { user_id, account_id = 0 }: Place) => {
  const { rows } = await sql`
    select m.account_id from memberships m join users u on u.id = m.user_id
    where m.user_id = ${user_id} and (${account_id} = 0 or m.account_id = ${account_id})
      and m.is_enabled and m.invited_as is null and 'acct admin' = any(m.roles) and u.status in (${ableToSignIn})
      and not exists (
        select from memberships o join users p on p.id = o.user_id
        where o.account_id = m.account_id and o.user_id <> m.user_id
          and o.is_enabled and o.invited_as is null and 'acct admin' = any(o.roles) and p.status in (${ableToSignIn}))
    limit 1`.execute(ctx.db)
  if (rows.length > 0) throw conflict(problems.lastAdmin, 'last_admin')
}
