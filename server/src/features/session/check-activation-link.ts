import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { hashToken } from '#src/secrets/token-hash.ts'

/** Only a caller with the token learns the state of the link. Without it, the reply is the same for every e-mail. */
export const checkActivationLink = async (ctx: Ctx, { email, token }: { email: string; token: string }) => {
  const link = await ctx.db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select([
      'users.status',
      sql<boolean>`links.used_at is null and links.expires_at > now()`.as('is_open'),
      // A user who was disabled before choosing a password has not activated the account.
      sql<boolean>`users.password_hash is not null`.as('has_password'),
    ])
    .where('links.token_hash', '=', hashToken(token))
    .where('links.purpose', '=', 'activation')
    .where('users.email', '=', email)
    .executeTakeFirst()
  const isInvited = link?.status === userStatus.invited
  return { is_activatable: Boolean(link?.is_open && isInvited), is_activated: Boolean(link?.has_password && !isInvited) }
}
