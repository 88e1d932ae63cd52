import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { makeActivationLink } from './activation-link.ts'
import { sendInvitation } from './send-invitation.ts'

type NewStaff = {
  email: string
  first_name: string
  last_name: string
  phone?: string
  title?: string
  staff_roles?: StaffRole[]
}

const everything: StaffRole[] = ['everything']

const create = async ({ db }: Ctx, { staff_roles = everything, ...person }: NewStaff) => {
  const created = await db
    .insertInto('users')
    .values({ ...person, user_type_id: userTypes.staff, staff_roles, status: userStatus.invited })
    .onConflict((conflicting) => conflicting.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id
}

/** Only staff can invite staff (docs/product/people-and-sessions.md#who-manages-users). The operator invites the first. */
export const inviteStaff = (ctx: Ctx, person: NewStaff) =>
  inTransaction(ctx, async (ctx) => {
    const id = await create(ctx, person)
    if (!id) throw conflict(`${person.email} is already a user.`)
    await sendInvitation(ctx, { user_id: id, invited_by: ctx.config.branding.provider_name })
    await audit(ctx, {
      action: 'user.invite',
      object: { type: 'user', id },
      after: { user_type_id: userTypes.staff, staff_roles: person.staff_roles ?? everything },
    })
    return id
  })

/**
 * Finds a person who was invited but never signed in. Without this, the first member of staff could not get in after their link
 * has expired.
 */
const findInvited = async ({ db }: Ctx, email: string) => {
  const invited = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('user_type_id', '=', userTypes.staff)
    .where('status', '=', userStatus.invited)
    .executeTakeFirst()
  return invited?.id
}

/** docs/product/provider-start.md#the-first-member-of-staff: sends no mail; the caller prints the link once. */
export const inviteStaffByLink = (ctx: Ctx, person: NewStaff) =>
  inTransaction(ctx, async (ctx) => {
    const id = (await create(ctx, person)) ?? (await findInvited(ctx, person.email))
    if (!id) throw conflict(`${person.email} is already a user.`)
    const printed = await makeActivationLink(ctx, { id, email: person.email })
    // A person who was invited earlier keeps their roles, unless the command names others.
    const { staff_roles } = await ctx.db
      .updateTable('users')
      .set((eb) => ({ staff_roles: person.staff_roles ?? eb.ref('staff_roles') }))
      .where('id', '=', id)
      .returning('staff_roles')
      .executeTakeFirstOrThrow()
    const after = { user_type_id: userTypes.staff, staff_roles, printed: true }
    await audit(ctx, { action: 'user.invite', object: { type: 'user', id }, after })
    return printed
  })
