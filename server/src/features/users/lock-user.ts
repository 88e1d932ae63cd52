import { problems } from '@forecourt/domain/messages.ts'
import { can, isStaff, type Identity } from '@forecourt/domain/rules/access.ts'
import { mayManage } from '@forecourt/domain/rules/grants.ts'
import type { AccountCtx } from '#src/context.ts'
import { conflict, forbidden, notFound } from '#src/errors.ts'
import { findLockedUser } from './users.queries.ts'

/** Changes to the people of one account wait for each other: two admins cannot disable each other at the same moment. */
const lockAccounts = (ctx: AccountCtx, user_id: number) =>
  ctx.db
    .selectFrom('accounts')
    .select('id')
    // Staff change the person everywhere, so all their accounts wait, in one order.
    .where((eb) =>
      isStaff(ctx.who)
        ? eb('id', 'in', eb.selectFrom('memberships').select('account_id').where('user_id', '=', user_id))
        : eb('id', '=', ctx.account.id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Who the caller is now: whoever held the lock may have taken their role, or their place, away. */
const currentCaller = async (ctx: AccountCtx): Promise<Identity> => {
  if (isStaff(ctx.who)) return ctx.who
  const membership = await ctx.db
    .selectFrom('memberships')
    .select('roles')
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.who.user_id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  const who = { user_type_id: ctx.who.user_type_id, roles: membership?.roles ?? [] }
  if (!can(who, 'users.manage')) throw conflict(problems.rightsChanged)
  return who
}

/** The person to be changed, and the caller as they may change them: 404 out of reach, 403 above their own rights. */
export const lockUser = async (ctx: AccountCtx, id: number) => {
  await lockAccounts(ctx, id)
  const who = await currentCaller(ctx)
  const user = await findLockedUser(ctx, id)
  if (!user) throw notFound()
  const roles = user.roles ?? []
  if (!mayManage(who, roles)) throw forbidden()
  return { who, user: { ...user, roles } }
}
