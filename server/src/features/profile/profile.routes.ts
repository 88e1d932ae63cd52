import { profile } from '@forecourt/domain/contract/profile.ts'
import { bind } from '#src/http/mount.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { listColumns } from './list-columns.queries.ts'
import { requestEmailChange } from './request-email-change.ts'
import { saveColumns } from './save-columns.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = bind('profile', profile, {
  // The caller is already read for every request, and the schema of the reply picks the fields of the profile.
  get: async (ctx) => ({ data: ctx.who }),
  update: async (ctx, { body }) => ({ data: await updateProfile(ctx, body) }),
  columns: async (ctx) => ({ data: await listColumns(ctx) }),
  saveColumns: async (ctx, { params, body }) => {
    await saveColumns(ctx, params.list, body)
    return { data: {} }
  },
  changePassword: async (ctx, { body }) => {
    await changePassword(ctx, body)
    return { data: {} }
  },
  requestEmailChange: async (ctx, { body }) => {
    await requestEmailChange(ctx, body)
    return { data: {} }
  },
  confirmEmailChange: async (ctx, { body }) => ({ data: await confirmEmailChange(ctx, body.token) }),
})
