import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { alreadyDecided } from '#src/system/errors.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { createLink } from '#src/secrets/links.ts'

/** Mails a new activation link to a user who has not activated yet. The earlier link stops working. */
export const sendInvitation = async (ctx: Ctx, { user_id, invited_by }: { user_id: number; invited_by: string }) => {
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', user_id)
    .where('status', '=', userStatus.invited)
    .executeTakeFirst()
  if (!user) throw alreadyDecided('This user is already active')
  const link_id = await createLink(ctx, user_id, 'activation')
  const { provider_name } = ctx.config.branding
  await queueMail(ctx, {
    to: user.email,
    kind: 'invitation',
    values: { first_name: user.first_name, provider_name, invited_by },
    link_id,
  })
}
