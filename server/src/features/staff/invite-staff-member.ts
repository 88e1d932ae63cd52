import type { NewStaffMember } from '@forecourt/domain/contract/staff.ts'
import { mayChangeStaffRoles } from '@forecourt/domain/rules/staff-grants.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { inviteStaff } from '#src/features/users/invite-staff.ts'
import type { UserCtx } from '#src/system/context.ts'
import { forbidden } from '#src/system/errors.ts'
import { getStaff } from './staff.queries.ts'

export const inviteStaffMember = (ctx: UserCtx, { staff_roles, ...person }: NewStaffMember) =>
  inTransaction(ctx, async (ctx) => {
    const roles = [...new Set(staff_roles)]
    if (!mayChangeStaffRoles(ctx.who, [], roles)) throw forbidden()
    return getStaff(ctx, await inviteStaff(ctx, { ...person, staff_roles: roles }))
  })
