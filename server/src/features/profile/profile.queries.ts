import type { Preferences, Profile } from '@forecourt/domain/contract/profile.ts'
import type { UserCtx } from '#src/system/context.ts'
import { unauthenticated } from '#src/system/errors.ts'

export const getProfile = async (ctx: UserCtx): Promise<Profile> => {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id as user_id', 'email', 'user_type_id', 'status', 'first_name', 'last_name', 'phone', 'title', 'time_zone'])
    .select(['staff_roles', 'preferences', 'last_sign_in_at'])
    .where('id', '=', ctx.who.user_id)
    .executeTakeFirst()
  if (!user) throw unauthenticated()
  return { ...user, preferences: user.preferences as Preferences }
}
