// docs/product/people-and-sessions.md#who-manages-users: the types of user and of role, a description of each role, and who may
// grant which. Nobody can raise their own rights.
import { can, isStaff, roleNames, userTypes, type Identity, type RoleName } from './access.ts'
import { grantableStaffRoles } from './staff-grants.ts'
import { describeRole } from './role-description.ts'

export const userTypeNames = { [userTypes.staff]: 'Provider staff', [userTypes.customer]: 'Customer user' } as const

export const roleTypes = [
  { id: 1, name: 'Administration' },
  { id: 2, name: 'Cards and PINs' },
  { id: 3, name: 'Finance and reports' },
] as const

type RoleRow = {
  role_type_id: (typeof roleTypes)[number]['id']
  /** Only an acct admin or staff may grant or revoke it, because it makes admins or shows PINs. */
  is_granted_by_admins?: true
}

/** In the order of the forms. */
const roleTable: Record<RoleName, RoleRow> = {
  'acct admin': { role_type_id: 1, is_granted_by_admins: true },
  'acct manager': { role_type_id: 1 },
  'card editor': { role_type_id: 2 },
  'card manager': { role_type_id: 2 },
  'cu sales manager': { role_type_id: 1 },
  'finance manager': { role_type_id: 3 },
  'pin manager 1': { role_type_id: 2, is_granted_by_admins: true },
  'pin manager 2': { role_type_id: 2, is_granted_by_admins: true },
  'report user': { role_type_id: 3 },
  'invoice inquiry user': { role_type_id: 3 },
  'billing information user': { role_type_id: 3 },
}

export const roles = roleNames.map((name) => ({
  name,
  role_type_id: roleTable[name].role_type_id,
  description: describeRole(name),
}))

const holds = (who: Identity, role: RoleName) => who.roles.some((held) => held.trim().toLowerCase() === role)

export const grantableRoles = (who: Identity): readonly RoleName[] => {
  if (!can(who, 'users.manage')) return []
  return isStaff(who) || holds(who, 'acct admin') ? roleNames : roleNames.filter((role) => !roleTable[role].is_granted_by_admins)
}

const mayGrantAll = (who: Identity, wanted: readonly string[]) => {
  const grantable: readonly string[] = grantableRoles(who)
  return wanted.every((role) => grantable.includes(role))
}

/** A user may change another only if they could have granted all of that user's roles. */
export const mayManage = (who: Identity, held: readonly string[]) => can(who, 'users.manage') && mayGrantAll(who, held)

/** Revoking a role counts as a grant: an acct manager can neither add nor remove an acct admin or a pin manager. */
export const mayChangeRoles = (who: Identity, before: readonly string[], after: readonly string[]) =>
  mayManage(who, before) && mayGrantAll(who, after)

/** Inviting staff from an account gives them every right, so the inviter must be able to grant that. */
export const grantableUserTypes = (who: Identity) =>
  grantableStaffRoles(who).includes('everything') ? [userTypes.staff, userTypes.customer] : [userTypes.customer]
