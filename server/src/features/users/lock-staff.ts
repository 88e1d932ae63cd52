// docs/product/people-and-sessions.md#who-manages-staff: the checks for every change of a member of staff.
import { problems } from '@forecourt/domain/messages.ts'
import { can, userTypes, type Identity } from '@forecourt/domain/rules/access.ts'
import { mayManageStaff } from '@forecourt/domain/rules/staff-grants.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, forbidden, notFound } from '#src/system/errors.ts'

const columns = ['id', 'email', 'first_name', 'last_name', 'phone', 'title', 'status', 'staff_roles', 'version'] as const
const enabled: readonly number[] = [userStatus.active, userStatus.mustAcceptTerms]

/**
 * Locks all staff in a fixed order. If two people remove each other's roles or disable each other, the second waits, and its
 * rights are checked again.
 */
export const lockStaff = async (ctx: UserCtx, id: number) => {
  if (!can(ctx.who, 'provider.manage')) throw forbidden()
  const all = await ctx.db
    .selectFrom('users')
    .select(columns)
    .where('user_type_id', '=', userTypes.staff)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const caller = all.find((one) => one.id === ctx.who.user_id)
  const who: Identity = { user_type_id: userTypes.staff, roles: [], staff_roles: caller?.staff_roles ?? [] }
  if (!caller || !enabled.includes(caller.status) || !can(who, 'provider.manage')) throw conflict(problems.rightsChanged)
  const member = all.find((one) => one.id === id)
  if (!member) throw notFound()
  if (!mayManageStaff(who, member.staff_roles)) throw forbidden()

  /** Refuses a change after which no enabled person would hold everything. */
  const keepEverything = () => {
    const others = all.filter((one) => one.id !== id && enabled.includes(one.status) && one.staff_roles.includes('everything'))
    const isOneOfThem = enabled.includes(member.status) && member.staff_roles.includes('everything')
    if (isOneOfThem && others.length === 0) throw conflict(problems.lastEverything, 'last_everything')
  }
  return { who, member, keepEverything }
}
