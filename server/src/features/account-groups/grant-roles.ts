// Granting roles in a group requires the capability for granting them in one account, in addition to the right to change groups.
import { problems } from '@forecourt/domain/messages.ts'
import { can, userTypes, type RoleName } from '@forecourt/domain/rules/access.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { sendInvitation } from '#src/features/users/send-invitation.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, forbidden, invalid, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getGroup, lockGroup } from './account-groups.queries.ts'
import { settleGrants } from './settle-grants.ts'

type Roles = readonly RoleName[]

const assertMayGrant = ({ who }: UserCtx) => {
  if (!can(who, 'users.manage')) throw forbidden()
}

const findPerson = async ({ db }: UserCtx, email: string) => {
  const person = await db
    .selectFrom('users')
    .select(['id', 'user_type_id', 'is_barred'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!person) throw invalid({ email: ['No user has this e-mail. Please invite them in one of the accounts first'] })
  if (person.user_type_id === userTypes.staff) throw invalid({ email: [problems.alreadyStaff] })
  if (person.is_barred) throw invalid({ email: ['This user is disabled'] })
  return person
}

/** A person who has no password yet gets a new activation link instead: the one in their invitation may have expired. */
const tellGranted = async (ctx: UserCtx, user_id: number, group_name: string) => {
  const { email, first_name, status } = await ctx.db
    .selectFrom('users')
    .select(['email', 'first_name', 'status'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { provider_name } = ctx.config.branding
  if (status === userStatus.invited) return sendInvitation(ctx, { user_id, invited_by: `${ctx.who.name} of ${provider_name}` })
  const values = { first_name, provider_name, group_name, invited_by: ctx.who.name }
  await queueMail(ctx, { to: email, kind: 'added-to-group', values })
}

const settleEverywhere = async (ctx: UserCtx, id: number, grant: { user_id: number; roles: readonly string[] }) => {
  const { accounts } = await getGroup(ctx, id)
  return settleGrants(ctx, id, { accounts: accounts.map(({ account_id }) => account_id), grants: [grant] })
}

export const grantRoles = (ctx: UserCtx, id: number, { email, roles }: { email: string; roles: Roles }) =>
  inTransaction(ctx, async (ctx) => {
    assertMayGrant(ctx)
    const { name } = await lockGroup(ctx, id)
    const { grants } = await getGroup(ctx, id)
    const person = await findPerson(ctx, email)
    const user_id = person.id
    if (grants.some((grant) => grant.user_id === user_id)) throw conflict('This user has roles in the group already', 'exists')
    if (grants.length >= limits.groupGrants) throw conflict(`A group has at most ${limits.groupGrants} people`)
    const granted = [...new Set(roles)]
    await ctx.db.insertInto('group_grants').values({ group_id: id, user_id, roles: granted }).execute()
    const made = await settleEverywhere(ctx, id, { user_id, roles: granted })
    await audit(ctx, { action: 'account-group.grant', object: { type: 'account-group', id }, after: { user_id, roles: granted } })
    if (made.length > 0) await tellGranted(ctx, user_id, name)
    return getGroup(ctx, id)
  })

type Which = { id: number; user_id: number }

const findGrant = async ({ db }: UserCtx, { id, user_id }: Which) => {
  const grant = await db
    .selectFrom('group_grants')
    .select(['roles', 'version'])
    .where('group_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!grant) throw notFound()
  return grant
}

export const changeGrant = (ctx: UserCtx, which: Which, { roles, version }: { roles: Roles; version: number }) =>
  inTransaction(ctx, async (ctx) => {
    assertMayGrant(ctx)
    const { id, user_id } = which
    await lockGroup(ctx, id)
    const before = await findGrant(ctx, which)
    if (before.version !== version) throw conflict('Someone else has changed these roles since you opened them', 'version')
    const granted = [...new Set(roles)]
    await ctx.db
      .updateTable('group_grants')
      .set({ roles: granted, version: sql`version + 1` })
      .where('group_id', '=', id)
      .where('user_id', '=', user_id)
      .execute()
    await settleEverywhere(ctx, id, { user_id, roles: granted })
    await audit(ctx, {
      action: 'account-group.change-grant',
      object: { type: 'account-group', id },
      before: { user_id, roles: before.roles },
      after: { user_id, roles: granted },
    })
    return getGroup(ctx, id)
  })

export const revokeGrant = (ctx: UserCtx, which: Which) =>
  inTransaction(ctx, async (ctx) => {
    assertMayGrant(ctx)
    const { id, user_id } = which
    await lockGroup(ctx, id)
    const { roles } = await findGrant(ctx, which)
    await settleEverywhere(ctx, id, { user_id, roles: [] })
    await ctx.db.deleteFrom('group_grants').where('group_id', '=', id).where('user_id', '=', user_id).execute()
    await audit(ctx, { action: 'account-group.revoke', object: { type: 'account-group', id }, before: { user_id, roles } })
    return getGroup(ctx, id)
  })
