// docs/product/people-and-sessions.md#who-manages-users: the types of user and of role, a description of each role, and who may
// grant which. Nobody can raise their own rights.
import { can, isStaff, roleNames, userTypes, type Identity, type RoleName } from './access.ts'

export const userTypeNames = { [userTypes.staff]: 'Provider staff', [userTypes.customer]: 'Customer user' } as const

export const roleTypes = [
  { id: 1, name: 'Administration' },
  { id: 2, name: 'Cards and PINs' },
  { id: 3, name: 'Finance and reports' },
] as const

type Role = { role_type_id: (typeof roleTypes)[number]['id']; description: string }

/** In the order in which forms list them. */
export const roles: Record<RoleName, Role> = {
  'acct admin': { role_type_id: 1, description: 'Manages every user of the account, its cards, orders, addresses and billing.' },
  'acct manager': { role_type_id: 1, description: 'As acct admin, but cannot make or change an acct admin.' },
  'card editor': { role_type_id: 2, description: 'Edits cards and orders new ones; sees addresses and billing.' },
  'card manager': { role_type_id: 2, description: 'Orders, edits and cancels cards; sees addresses and billing.' },
  'cu sales manager': { role_type_id: 1, description: 'Works with cards and orders, and runs every report of the account.' },
  'finance manager': { role_type_id: 3, description: 'Looks after billing information and delivery addresses.' },
  'pin manager 1': { role_type_id: 2, description: 'Sees and sets PINs. Reaching cards needs a card role as well.' },
  'pin manager 2': { role_type_id: 2, description: 'The second PIN manager, with the same rights as the first.' },
  'report user': { role_type_id: 3, description: 'Runs and schedules reports; changes nothing.' },
  'invoice inquiry user': { role_type_id: 3, description: 'Sees the dashboard and the list of users; changes nothing.' },
  'billing information user': { role_type_id: 3, description: 'Edits billing information and delivery addresses.' },
}

const holds = (who: Identity, role: RoleName) => who.roles.some((held) => held.trim().toLowerCase() === role)

export const grantableRoles = (who: Identity): readonly RoleName[] => {
  if (!can(who, 'users.manage')) return []
  return isStaff(who) || holds(who, 'acct admin') ? roleNames : roleNames.filter((role) => role !== 'acct admin')
}

const mayGrantAll = (who: Identity, wanted: readonly string[]) => {
  const grantable: readonly string[] = grantableRoles(who)
  return wanted.every((role) => grantable.includes(role))
}

/** A user may change another only if they could have granted all of that user's roles. */
export const mayManage = (who: Identity, held: readonly string[]) => can(who, 'users.manage') && mayGrantAll(who, held)

/** Taking a role away counts as a grant: an acct manager neither makes nor unmakes an acct admin. */
export const mayChangeRoles = (who: Identity, before: readonly string[], after: readonly string[]) =>
  mayManage(who, before) && mayGrantAll(who, after)

/** Only staff invite staff. */
export const grantableUserTypes = (who: Identity) => (isStaff(who) ? [userTypes.staff, userTypes.customer] : [userTypes.customer])
