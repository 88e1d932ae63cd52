import { isStaff, userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Mails an invited person: an activation link if they have no password, otherwise a notice that they have joined the account.
 * Staff and people whom the provider has barred get nothing, and the caller is not told.
 */
export const tellInvited = async (ctx: AccountCtx, user_id: number) => {
  const person = await ctx.db
    .selectFrom('users')
    .select(['email', 'first_name', 'status', 'user_type_id', 'is_barred'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (person.user_type_id === userTypes.staff || person.is_barred) return
  const { who, account } = ctx
  const { provider_name } = ctx.config.branding
  const company = isStaff(who) ? provider_name : account.name
  if (person.status === userStatus.invited) return sendInvitation(ctx, { user_id, invited_by: `${who.name} of ${company}` })
  const values = { first_name: person.first_name, provider_name, account_name: account.name, invited_by: who.name }
  await queueMail(ctx, { to: person.email, kind: 'added-to-account', values })
}
