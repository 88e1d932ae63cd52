import type { NewUser } from '@forecourt/domain/contract/users.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { isStaff, userTypes } from '@forecourt/domain/rules/access.ts'
import { grantableUserTypes, mayChangeRoles } from '@forecourt/domain/rules/grants.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { forbidden, invalid } from '#src/system/errors.ts'
import { assertOurOrigin } from '#src/system/our-origin.ts'
import { inviteStaff } from './invite-staff.ts'
import { invitedAs } from './invited-as.ts'
import { revivePerson } from './revive-person.ts'
import { tellInvited } from './tell-invited.ts'

type Invitation = Omit<NewUser, 'activationurl' | 'user_type_id'>

/** The user with this e-mail, created if there is none. The row stays locked, so two concurrent invitations create one user. */
const personOf = async (ctx: AccountCtx, { roles: _, ...person }: Invitation) => {
  const created = await ctx.db
    .insertInto('users')
    .values({ ...person, user_type_id: userTypes.customer, status: userStatus.invited })
    .onConflict((conflicting) => conflicting.column('email').doNothing())
    .returning(['id'])
    .executeTakeFirst()
  const found = await ctx.db
    .selectFrom('users')
    .select(['id', 'user_type_id', 'is_barred'])
    .where('email', '=', person.email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...found, isNew: created !== undefined }
}

type Person = Awaited<ReturnType<typeof personOf>>

const joinAccount = async (ctx: AccountCtx, { id: user_id, isNew }: Person, { roles, ...typed }: Invitation) => {
  const joined = await ctx.db
    .insertInto('memberships')
    .values({
      account_id: ctx.account.id,
      user_id,
      roles: [...new Set(roles)],
      invited_as: isNew ? null : await invitedAs(ctx, typed),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  // Revealing this is fine, because the list of users shows it too.
  if ((joined.numInsertedOrUpdatedRows ?? 0n) === 0n) throw invalid({ email: [problems.alreadyMember] })
}

/**
 * A user of another account joins with their existing name and password once they select the account. A member of staff can
 * already access every account. To the customer that invitation looks like any other, and it stays open.
 */
export const inviteCustomer = async (ctx: AccountCtx, invitation: Invitation) => {
  const person = await personOf(ctx, invitation)
  const isOfStaff = person.user_type_id === userTypes.staff
  if (isOfStaff && isStaff(ctx.who)) throw invalid({ email: [problems.alreadyStaff] })
  await joinAccount(ctx, person, invitation)
  if (!person.isNew && !isOfStaff && !person.is_barred) await revivePerson(ctx, person.id)
  await tellInvited(ctx, person.id)
  const { email, roles } = invitation
  const object = { type: 'user', id: person.id }
  await audit(ctx, { action: 'user.invite', object, after: { email, roles }, result: isOfStaff ? 'refused' : 'ok' })
}

/** The reply is the same for a new e-mail, a user of another account, and a member of the provider's staff. */
export const inviteUser = (ctx: AccountCtx, { activationurl, user_type_id, ...invitation }: NewUser) =>
  inTransaction(ctx, async (ctx) => {
    assertOurOrigin(ctx, 'activationurl', activationurl)
    if (!grantableUserTypes(ctx.who).includes(user_type_id)) throw forbidden()
    if (!mayChangeRoles(ctx.who, [], invitation.roles)) throw forbidden()
    if (user_type_id === userTypes.customer) await inviteCustomer(ctx, invitation)
    else {
      const { roles, ...person } = invitation
      if (roles.length > 0) throw invalid({ roles: [problems.staffHaveNoRoles] })
      await inviteStaff(ctx, person)
    }
    return { email: invitation.email }
  })
