import { can, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Ctx } from '#src/system/context.ts'

const stillEnabled: readonly number[] = [userStatus.active, userStatus.mustAcceptTerms]

type Sender = { account_id: number; user_id: number | null }

/**
 * Why a report may no longer be sent, in words, or undefined if it may (docs/product/reports.md#schedules). Checked when the
 * report is created and again when each mail leaves, which may be days later.
 */
export const reasonToStop = async (ctx: Pick<Ctx, 'db'>, { account_id, user_id }: Sender) => {
  const owner = await ctx.db
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.account_id', '=', account_id).on('m.is_enabled', '=', true),
    )
    .select(['u.first_name', 'u.last_name', 'u.status', 'u.user_type_id', 'u.staff_roles', 'm.roles'])
    .where('u.id', '=', user_id)
    .executeTakeFirst()
  if (!owner) return 'its owner no longer exists'
  const name = `${owner.first_name} ${owner.last_name}`
  if (!stillEnabled.includes(owner.status)) return `its owner, ${name}, is no longer enabled`
  const { user_type_id, staff_roles } = owner
  const who = { user_type_id: user_type_id as UserTypeId, roles: owner.roles ?? [], staff_roles }
  if (!can(who, 'reports.run')) return `its owner, ${name}, may no longer run reports in this account`
  return undefined
}
