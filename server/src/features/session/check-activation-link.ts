import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/context.ts'
import { hashToken } from '#src/token-hash.ts'

/** Only the holder of the link learns anything; everybody else gets the same answer for every e-mail. */
export const checkActivationLink = async (ctx: Ctx, { email, token }: { email: string; token: string }) => {
  const link = await ctx.db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select(['users.status', sql<boolean>`links.used_at is null and links.expires_at > now()`.as('is_open')])
    .where('links.token_hash', '=', hashToken(token))
    .where('links.purpose', '=', 'activation')
    .where('users.email', '=', email)
    .executeTakeFirst()
  const isInvited = link?.status === userStatus.invited
  return { is_activatable: Boolean(link?.is_open && isInvited), is_activated: Boolean(link && !isInvited) }
}
