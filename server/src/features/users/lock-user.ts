import { problems } from '@forecourt/domain/messages.ts'
import { can, isStaff, userTypes, type Identity } from '@forecourt/domain/rules/access.ts'
import { mayManage } from '@forecourt/domain/rules/grants.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict, forbidden, notFound } from '#src/system/errors.ts'
import { lockStaff } from './lock-staff.ts'
import { findLockedUser } from './users.queries.ts'

/** Serializes changes of users in one account, so that two admins cannot disable each other at the same time. */
const lockAccounts = (ctx: AccountCtx, user_id: number) =>
  ctx.db
    .selectFrom('accounts')
    .select('id')
    // Staff change the user everywhere, so all their accounts are locked, in a fixed order.
    .where((eb) =>
      isStaff(ctx.who)
        ? eb('id', 'in', eb.selectFrom('memberships').select('account_id').where('user_id', '=', user_id))
        : eb('id', '=', ctx.account.id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The caller's current rights. Another admin may have removed them while this waited for the lock. */
const currentCaller = async (ctx: AccountCtx): Promise<Identity> => {
  if (isStaff(ctx.who)) return ctx.who
  const membership = await ctx.db
    .selectFrom('memberships')
    .select('roles')
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.who.user_id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  const who = { user_type_id: ctx.who.user_type_id, roles: membership?.roles ?? [], staff_roles: [] }
  if (!can(who, 'users.manage')) throw conflict(problems.rightsChanged)
  return who
}

/**
 * Changes of a member of staff follow the rules for staff, which are locked before anything else. To a customer the member looks
 * like any other invited person, and only the membership is changed.
 */
const lockIfStaff = async (ctx: AccountCtx, id: number) => {
  if (!isStaff(ctx.who)) return undefined
  const person = await ctx.db.selectFrom('users').select('user_type_id').where('id', '=', id).executeTakeFirst()
  return person?.user_type_id === userTypes.staff ? lockStaff(ctx, id) : undefined
}

/** Locks the user. Gives 404 if the caller cannot see them, and 403 if they have more rights than the caller may manage. */
export const lockUser = async (ctx: AccountCtx, id: number) => {
  const ofStaff = await lockIfStaff(ctx, id)
  await lockAccounts(ctx, id) // staff name people by their own ids
  const who = await currentCaller(ctx)
  const user = await findLockedUser(ctx, id)
  if (!user) throw notFound()
  const roles = user.roles ?? []
  if (!mayManage(who, roles)) throw forbidden()
  return { who, user: { ...user, roles }, isColleague: ofStaff !== undefined, keepEverything: ofStaff?.keepEverything }
}
