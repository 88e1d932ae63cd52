// docs/product/people-and-sessions.md#who-manages-staff: who may edit which member of staff, and which roles they may grant.
import { allCapabilities, can, canRead, userTypes, type Identity } from './access.ts'
import { staffRoleNames, type StaffRole } from './staff-roles.ts'

const holderOf = (role: StaffRole): Identity => ({ user_type_id: userTypes.staff, roles: [], staff_roles: [role] })

const covers = (who: Identity, role: StaffRole) =>
  allCapabilities.every(
    (capability) =>
      (can(who, capability) || !can(holderOf(role), capability)) &&
      (canRead(who, capability) || !canRead(holderOf(role), capability)),
  )

/** Nobody can grant rights they do not hold. */
export const grantableStaffRoles = (who: Identity): readonly StaffRole[] =>
  can(who, 'provider.manage') ? staffRoleNames.filter((role) => covers(who, role)) : []

/** Only holders of `everything` may edit other holders of `everything`. */
export const mayManageStaff = (who: Identity, held: readonly string[]) =>
  can(who, 'provider.manage') && (who.staff_roles.includes('everything') || !held.includes('everything'))

/** Revoking a role requires only the right to edit the person. */
export const mayChangeStaffRoles = (who: Identity, before: readonly string[], after: readonly string[]) => {
  const grantable: readonly string[] = grantableStaffRoles(who)
  return mayManageStaff(who, before) && after.every((role) => before.includes(role) || grantable.includes(role))
}
