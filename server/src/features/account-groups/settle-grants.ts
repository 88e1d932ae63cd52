// Writes the memberships that grants give in accounts, or removes them (docs/product/accounts.md#groups). Runs in the caller's
// transaction, with the group locked.
import { settleGrant, type Held } from '@forecourt/domain/rules/group-grants.ts'
import { sql } from 'kysely'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { keepAnAdmin } from '#src/features/users/keep-an-admin.ts'
import type { UserCtx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'

export type Grant = { user_id: number; roles: readonly string[] }
type Place = Held & { account_id: number; user_id: number }

/** Locks in a fixed order and before the memberships are read, because an account's admin may be changing them. */
const lockAccounts = ({ db }: UserCtx, account_ids: readonly number[]) =>
  sql`select from accounts where id = any(${account_ids}::bigint[]) order by id for no key update`.execute(db)

const readPlaces = async ({ db }: UserCtx, account_ids: readonly number[], user_ids: readonly number[]) => {
  const { rows } = await sql<Place>`
    select a.account_id, u.user_id, m.roles, coalesce(g.roles, '{}') as given, coalesce(g.is_made, false) as is_made
    from unnest(${account_ids}::bigint[]) a (account_id) cross join unnest(${user_ids}::bigint[]) u (user_id)
    left join memberships m on m.account_id = a.account_id and m.user_id = u.user_id
    left join granted_roles g on g.account_id = a.account_id and g.user_id = u.user_id
    order by a.account_id, u.user_id`.execute(db)
  return rows
}

const writePlace = async (ctx: UserCtx, group_id: number, place: Place) => {
  const { account_id, user_id, roles, given, is_made } = place
  const at = { account_id, user_id }
  if (roles === null) {
    await ctx.db.deleteFrom('memberships').where('account_id', '=', account_id).where('user_id', '=', user_id).execute()
    return
  }
  await ctx.db
    .insertInto('memberships')
    .values({ ...at, roles: [...roles] })
    .onConflict((there) => there.columns(['account_id', 'user_id']).doUpdateSet({ roles: [...roles] }))
    .execute()
  if (given.length === 0 && !is_made)
    await ctx.db.deleteFrom('granted_roles').where('account_id', '=', account_id).where('user_id', '=', user_id).execute()
  else
    await ctx.db
      .insertInto('granted_roles')
      .values({ ...at, group_id, roles: [...given], is_made })
      .onConflict((there) => there.columns(['account_id', 'user_id']).doUpdateSet({ roles: [...given], is_made }))
      .execute()
}

const isAdmin = (roles: readonly string[] | null) => roles?.includes('acct admin') ?? false

/** A grant without roles removes what it gave. Returns the account and person of each new membership. */
export const settleGrants = async (
  ctx: UserCtx,
  group_id: number,
  given: { accounts: readonly number[]; grants: readonly Grant[] },
) => {
  const wanted = new Map(given.grants.map(({ user_id, roles }) => [user_id, roles]))
  await lockAccounts(ctx, given.accounts)
  const made: { account_id: number; user_id: number }[] = []
  for (const before of await readPlaces(ctx, given.accounts, [...wanted.keys()])) {
    const { account_id, user_id } = before
    const after = { ...before, ...settleGrant(before, wanted.get(user_id) ?? []) }
    const within = await withinAccount(ctx, account_id)
    if (isAdmin(before.roles) && !isAdmin(after.roles)) await keepAnAdmin(within, { user_id, account_id })
    await writePlace(ctx, group_id, after)
    if (before.roles === null && after.roles !== null) made.push({ account_id, user_id })
    if (JSON.stringify(before.roles) !== JSON.stringify(after.roles))
      await audit(ctx, {
        action: 'user.update',
        account_id,
        object: { type: 'user', id: user_id },
        before: { roles: before.roles && [...before.roles] },
        after: { roles: after.roles && [...after.roles], group_id },
      })
  }
  return made
}
