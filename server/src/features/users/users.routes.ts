import { users } from '@forecourt/domain/contract/users.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { grantableRoles, grantableUserTypes, roles, roleTypes, userTypeNames } from '@forecourt/domain/rules/grants.ts'
import { bind } from '#src/http/mount.ts'
import { exportUsers } from './export-users.ts'
import { showActivationLink } from './activation-link.ts'
import { changeUserStatus } from './change-user-status.ts'
import { inviteUser } from './invite-user.ts'
import { requestTerms } from './request-terms.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { resendInvitation } from './resend-invitation.ts'
import { updateUser } from './update-user.ts'
import { getUser, listUsers } from './users.queries.ts'

export const userRoutes = bind('users', users, {
  list: (ctx, { query }) => listUsers(ctx, query),
  export: (ctx, { query }) => exportUsers(ctx, query),
  get: async (ctx, { params }) => ({ data: await getUser(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await updateUser(ctx, params.id, body) }),
  invite: async (ctx, { body }) => ({ data: await inviteUser(ctx, body) }),
  types: async (ctx) => ({ data: grantableUserTypes(ctx.who).map((id) => ({ id, name: userTypeNames[id] })) }),
  // Only customer users have roles, so the list for staff is empty.
  roles: async (ctx, { headers: { UserTypeId = userTypes.customer, RoleTypeId } }) => ({
    data: roles
      .map((role) => ({ ...role, is_grantable: grantableRoles(ctx.who).includes(role.name) }))
      .filter(({ role_type_id }) => UserTypeId === userTypes.customer && role_type_id === (RoleTypeId ?? role_type_id)),
  }),
  roleTypes: async () => ({ data: [...roleTypes] }),
  changeStatus: async (ctx, { params, headers }) => ({ data: await changeUserStatus(ctx, params.id, headers.Status) }),
  requestTerms: async (ctx, { params }) => ({ data: await requestTerms(ctx, params.id) }),
  resetSecondFactor: async (ctx, { params }) => {
    await resetSecondFactor(ctx, params.id)
    return { data: {} }
  },
  activationLink: async (ctx, { params }) => ({ data: await showActivationLink(ctx, params.id) }),
  resendInvitation: async (ctx, { params }) => ({ data: await resendInvitation(ctx, params.id) }),
})
