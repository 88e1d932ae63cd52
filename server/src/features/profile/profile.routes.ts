import { profile } from '@forecourt/domain/contract/profile.ts'
import { bind } from '#src/http/mount.ts'
import { changePassword } from './change-password.ts'
import { getProfile } from './profile.queries.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = bind('profile', profile, {
  get: async (ctx) => ({ data: await getProfile(ctx) }),
  update: async (ctx, { body }) => ({ data: await updateProfile(ctx, body) }),
  changePassword: async (ctx, { body }) => {
    await changePassword(ctx, body)
    return { data: {} }
  },
})
