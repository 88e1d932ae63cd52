import type { StaffEdit, StaffInput } from '@forecourt/domain/contract/staff.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { mayChangeStaffRoles } from '@forecourt/domain/rules/staff-grants.ts'
import { staffRoleNames } from '@forecourt/domain/rules/staff-roles.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { lockStaff } from '#src/features/users/lock-staff.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, forbidden } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getStaff } from './staff.queries.ts'

type Changed = Omit<StaffInput, 'staff_roles'> & { staff_roles: readonly string[] }

/** Sorted like the table of roles, without duplicates. */
const inOrder = (roles: readonly string[]) => staffRoleNames.filter((role) => roles.includes(role))

export const updateStaff = (ctx: UserCtx, id: number, { version, ...sent }: StaffEdit) =>
  inTransaction(ctx, async (ctx) => {
    const { who, member, keepEverything } = await lockStaff(ctx, id)
    const { first_name, last_name, phone, title } = member
    const before = { first_name, last_name, phone, title, staff_roles: inOrder(member.staff_roles) }
    const merged = mergeSent<Changed>(before, sent)
    const after = { ...merged, staff_roles: inOrder(merged.staff_roles) }
    if (!mayChangeStaffRoles(who, before.staff_roles, after.staff_roles)) throw forbidden()
    if (member.version !== version) throw conflict(problems.userChanged, 'version')
    const isOtherRoles = before.staff_roles.join() !== after.staff_roles.join()
    if (isOtherRoles && id === ctx.who.user_id) throw conflict(problems.ownStaffRoles, 'own_roles')
    if (!after.staff_roles.includes('everything')) keepEverything()
    await ctx.db
      .updateTable('users')
      .set({ ...after, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await audit(ctx, { action: 'staff.update', object: { type: 'user', id }, before, after })
    return getStaff(ctx, id)
  })
