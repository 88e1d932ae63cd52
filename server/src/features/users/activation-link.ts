import { mayChangeStaffRoles } from '@forecourt/domain/rules/staff-grants.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, forbidden, notFound } from '#src/system/errors.ts'
import { activationPath } from '#src/features/mails/letters.ts'
import { armLink, createLink, expiryOf } from '#src/secrets/links.ts'

/** Creates a link to show instead of mail. It is never logged, and an earlier link stops working. */
export const makeActivationLink = async (ctx: Ctx, { id, email }: { id: number; email: string }) => {
  const link_id = await createLink(ctx, id, 'activation')
  const fragment = new URLSearchParams({ email, token: await armLink(ctx, link_id) })
  return { link: `${ctx.config.public_origin}${activationPath}#${fragment}`, expires_at: await expiryOf(ctx, link_id) }
}

/**
 * docs/product/provider-start.md#the-first-member-of-staff: lets an invited person in if the portal sends no mail. Only for people
 * who have never signed in; for others the link would bypass their password.
 */
export const showActivationLink = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    if (ctx.mailer) throw conflict('This portal sends mail. Send the invitation again instead', 'has_mail')
    const user = await ctx.db
      .selectFrom('users')
      .select(['id', 'email', 'status', 'staff_roles'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw notFound()
    // With the link the caller could become this person, so it requires the right to grant all roles they would hold.
    if (!mayChangeStaffRoles(ctx.who, [], user.staff_roles)) throw forbidden()
    if (user.status !== userStatus.invited) throw conflict('This person has no open invitation')
    const shown = await makeActivationLink(ctx, user)
    await audit(ctx, { action: 'user.activation-link', object: { type: 'user', id }, after: { printed: true } })
    return { email: user.email, ...shown }
  })
