import { accountGroups } from '@forecourt/domain/contract/account-groups.ts'
import { bind } from '#src/http/mount.ts'
import { getGroup, listGroups } from './account-groups.queries.ts'
import { exportGroups } from './export-groups.ts'
import { changeGrant, grantRoles, revokeGrant } from './grant-roles.ts'
import { joinGroup, leaveGroup } from './move-account.ts'
import { createGroup, removeGroup, renameGroup } from './save-group.ts'

export const accountGroupRoutes = bind('accountGroups', accountGroups, {
  list: (ctx, { query }) => listGroups(ctx, query),
  export: (ctx, { query }) => exportGroups(ctx, query),
  get: async (ctx, { params }) => ({ data: await getGroup(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await createGroup(ctx, body) }),
  rename: async (ctx, { params, body }) => ({ data: await renameGroup(ctx, params.id, body) }),
  remove: async (ctx, { params }) => ({ data: await removeGroup(ctx, params.id) }),
  join: async (ctx, { params, body }) => ({ data: await joinGroup(ctx, { id: params.id, ...body }) }),
  leave: async (ctx, { params }) => ({ data: await leaveGroup(ctx, params) }),
  grant: async (ctx, { params, body }) => ({ data: await grantRoles(ctx, params.id, body) }),
  changeGrant: async (ctx, { params, body }) => ({ data: await changeGrant(ctx, params, body) }),
  revoke: async (ctx, { params }) => ({ data: await revokeGrant(ctx, params) }),
})
