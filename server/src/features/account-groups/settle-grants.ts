// Writes the memberships that grants give in accounts, or removes them (docs/product/accounts.md#groups). Runs in the caller's
// transaction, with the group locked.
import { settleGrant, type Held } from '@forecourt/domain/rules/group-grants.ts'
import { sql } from 'kysely'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { endSessionsOf } from '#src/features/session/end-sessions.ts'
import { disableWithoutAccount } from '#src/features/users/disable-person.ts'
import { keepAnAdmin } from '#src/features/users/keep-an-admin.ts'
import { revivePerson } from '#src/features/users/revive-person.ts'
import type { UserCtx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'

export type Grant = { user_id: number; roles: readonly string[] }
type Place = Held & { account_id: number; user_id: number }

/** Locks in a fixed order and before the memberships are read, because an account's admin may be changing them. */
const lockAccounts = ({ db }: UserCtx, account_ids: readonly number[]) =>
  sql`select from accounts where id = any(${account_ids}::bigint[]) order by id for no key update`.execute(db)

/** Locks after the accounts, as every change of a user does. */
const lockPeople = async ({ db }: UserCtx, user_ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; is_barred: boolean }>`
    select id, is_barred from users where id = any(${user_ids}::bigint[]) order by id for no key update`.execute(db)
  return rows
}

type Person = Awaited<ReturnType<typeof lockPeople>>[number]
type Change = { hasJoined: boolean; hasLeft: boolean }

/**
 * docs/product/people-and-sessions.md#one-person-several-accounts: a person without an enabled membership is disabled, and one who
 * gets a membership again is not. Only staff, and by name, bring back a person whom the provider has barred.
 */
const settlePerson = async (ctx: UserCtx, { id, is_barred }: Person, { hasJoined, hasLeft }: Change) => {
  if (hasJoined && !is_barred) await revivePerson(ctx, id)
  if (hasLeft && (await disableWithoutAccount(ctx, id))) await endSessionsOf(ctx, { user_id: id }, 'disabled')
}

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
  const people = await lockPeople(ctx, [...wanted.keys()])
  const made: { account_id: number; user_id: number }[] = []
  const left = new Set<number>()
  for (const before of await readPlaces(ctx, given.accounts, [...wanted.keys()])) {
    const { account_id, user_id } = before
    const after = { ...before, ...settleGrant(before, wanted.get(user_id) ?? []) }
    const within = await withinAccount(ctx, account_id)
    if (isAdmin(before.roles) && !isAdmin(after.roles)) await keepAnAdmin(within, { user_id, account_id })
    await writePlace(ctx, group_id, after)
    if (before.roles === null && after.roles !== null) made.push({ account_id, user_id })
    if (before.roles !== null && after.roles === null) left.add(user_id)
    if (JSON.stringify(before.roles) !== JSON.stringify(after.roles))
      await audit(ctx, {
        action: 'user.update',
        account_id,
        object: { type: 'user', id: user_id },
        before: { roles: before.roles && [...before.roles] },
        after: { roles: after.roles && [...after.roles], group_id },
      })
  }
  const joined = new Set(made.map(({ user_id }) => user_id))
  for (const person of people) await settlePerson(ctx, person, { hasJoined: joined.has(person.id), hasLeft: left.has(person.id) })
  return made
}
