import type { NewUser } from '@forecourt/domain/contract/users.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { isStaff, userTypes } from '@forecourt/domain/rules/access.ts'
import { grantableUserTypes, mayChangeRoles } from '@forecourt/domain/rules/grants.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { forbidden, invalid } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { assertOurOrigin } from '#src/system/our-origin.ts'
import { inviteStaff } from './invite-staff.ts'
import { revivePerson } from './revive-person.ts'
import { sendInvitation } from './send-invitation.ts'

type Invitation = Omit<NewUser, 'activationurl' | 'user_type_id'>

const inviterOf = ({ who, account }: AccountCtx) => `${who.name} of ${account.name}`

/** The user with this e-mail, created if there is none. The row stays locked, so two invitations at once make one user. */
const personOf = async (ctx: AccountCtx, { roles: _, ...person }: Invitation) => {
  const created = await ctx.db
    .insertInto('users')
    .values({ ...person, user_type_id: userTypes.customer, status: userStatus.invited })
    .onConflict((conflicting) => conflicting.column('email').doNothing())
    .returning(['id'])
    .executeTakeFirst()
  const found = await ctx.db
    .selectFrom('users')
    .select(['id', 'first_name', 'status', 'user_type_id', 'is_barred'])
    .where('email', '=', person.email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...found, isNew: created !== undefined }
}

type Person = Awaited<ReturnType<typeof personOf>>

const joinAccount = async (ctx: AccountCtx, user_id: number, roles: readonly string[]) => {
  const joined = await ctx.db
    .insertInto('memberships')
    .values({ account_id: ctx.account.id, user_id, roles: [...new Set(roles)] })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  // This may be revealed, because the list of users shows it too.
  if ((joined.numInsertedOrUpdatedRows ?? 0n) === 0n) throw invalid({ email: [problems.alreadyMember] })
}

const tell = async (ctx: AccountCtx, { id, first_name }: Person, email: string) => {
  const { status } = await ctx.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  if (status === userStatus.invited) return sendInvitation(ctx, { user_id: id, invited_by: inviterOf(ctx) })
  const { provider_name } = ctx.config.branding
  const values = { first_name, provider_name, account_name: ctx.account.name, invited_by: ctx.who.name }
  await queueMail(ctx, { to: email, kind: 'added-to-account', values })
}

/** A user of another account joins with their existing name and password. */
const inviteCustomer = async (ctx: AccountCtx, invitation: Invitation) => {
  const person = await personOf(ctx, invitation)
  if (person.user_type_id === userTypes.staff) {
    // A customer must not learn who works for the provider, so nothing happens and the answer is the same.
    if (isStaff(ctx.who)) throw invalid({ email: [problems.alreadyStaff] })
    return audit(ctx, { action: 'user.invite', result: 'refused', object: { type: 'user', id: person.id } })
  }
  await joinAccount(ctx, person.id, invitation.roles)
  if (!person.is_barred) {
    if (!person.isNew) await revivePerson(ctx, person.id)
    await tell(ctx, person, invitation.email)
  }
  const { email, roles } = invitation
  await audit(ctx, { action: 'user.invite', object: { type: 'user', id: person.id }, after: { email, roles } })
}

/** The answer is the same for a new e-mail, a user of another account, and a member of the provider's staff. */
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
