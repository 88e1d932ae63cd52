import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { sendInvitation } from './send-invitation.ts'

type NewStaff = {
  email: string
  first_name: string
  last_name: string
  phone?: string
  title?: string
  staff_roles?: StaffRole[]
}

/** Only staff can invite staff (docs/product/people-and-sessions.md#who-manages-users). The operator invites the first. */
export const inviteStaff = (ctx: Ctx, { staff_roles = ['everything'], ...person }: NewStaff) =>
  inTransaction(ctx, async (ctx) => {
    const created = await ctx.db
      .insertInto('users')
      .values({ ...person, user_type_id: userTypes.staff, staff_roles, status: userStatus.invited })
      .onConflict((conflicting) => conflicting.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) throw conflict(`${person.email} is already a user.`)
    const { id } = created
    await sendInvitation(ctx, { user_id: id, invited_by: ctx.config.branding.provider_name })
    await audit(ctx, {
      action: 'user.invite',
      object: { type: 'user', id },
      after: { user_type_id: userTypes.staff, staff_roles },
    })
    return id
  })
