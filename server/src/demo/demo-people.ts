// One person for each feature to try in the demo, with name, status and roles by account.
import { userTypes, type RoleName, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus, type UserStatus } from '@forecourt/domain/rules/user-status.ts'

type DemoPerson = {
  email: string
  first_name: string
  last_name: string
  title: string
  user_type_id: UserTypeId
  staff_roles: StaffRole[]
  status: UserStatus
  /** Roles by account name. Staff need none. */
  roles: Record<string, readonly RoleName[]>
}

const home = 'Cascade Hauling'

type Place = { title: string; roles: DemoPerson['roles']; status?: UserStatus }

const customer = (email: string, name: string, { title, roles, status = userStatus.active }: Place): DemoPerson => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    email: `${email}@forecourt.test`,
    first_name,
    last_name,
    title,
    user_type_id: userTypes.customer,
    staff_roles: [],
    status,
    roles,
  }
}

const staff = (email: string, name: string): DemoPerson => ({
  ...customer(email, name, { title: 'Customer Service', roles: {} }),
  user_type_id: userTypes.staff,
  staff_roles: ['everything'],
})

export const demoPeople: readonly DemoPerson[] = [
  staff('staff', 'Robin Okafor'),
  staff('staff2', 'Mika Lindqvist'),
  customer('acct-admin', 'Dana Whitlock', { title: 'Fleet Director', roles: { [home]: ['acct admin'] } }),
  customer('acct-manager', 'Luis Ortega', { title: 'Fleet Manager', roles: { [home]: ['acct manager'] } }),
  customer('card-editor', 'Priya Raman', { title: 'Fleet Coordinator', roles: { [home]: ['card editor'] } }),
  customer('card-manager', 'Owen Bailey', { title: 'Dispatcher', roles: { [home]: ['card manager'] } }),
  customer('cu-sales-manager', 'Hannah Weiss', { title: 'Account Sales', roles: { [home]: ['cu sales manager'] } }),
  customer('finance-manager', 'Tomas Novak', { title: 'Controller', roles: { [home]: ['finance manager'] } }),
  customer('pin-manager-1', 'Grace Kim', { title: 'Safety Officer', roles: { [home]: ['pin manager 1'] } }),
  customer('pin-manager-2', 'Noah Peters', { title: 'Safety Officer', roles: { [home]: ['pin manager 2'] } }),
  customer('report-user', 'Elena Rossi', { title: 'Analyst', roles: { [home]: ['report user'] } }),
  customer('invoice-inquiry-user', 'Sam Carter', { title: 'Accounts Payable', roles: { [home]: ['invoice inquiry user'] } }),
  customer('billing-information-user', 'Ivy Chen', {
    title: 'Accounts Payable',
    roles: { [home]: ['billing information user'] },
  }),
  customer('several', 'Marcus Reed', {
    title: 'Regional Director',
    roles: {
      [home]: ['acct admin'],
      'Rainier Delivery': ['report user'],
      'Snoqualmie Timber': ['report user'],
    },
  }),
  customer('other', 'Nora Jensen', { title: 'Owner', roles: { 'Olympic Paving': ['acct admin'] } }),
  customer('card-and-pin', 'Ben Alvarez', { title: 'Fleet Supervisor', roles: { [home]: ['card manager', 'pin manager 1'] } }),
  customer('none', 'Jo Fields', { title: 'Driver', roles: { [home]: [] } }),
  customer('terms', 'Tessa Moore', {
    title: 'Fleet Manager',
    roles: { [home]: ['acct admin'] },
    status: userStatus.mustAcceptTerms,
  }),
  customer('disabled', 'Dale Hughes', {
    title: 'Former Manager',
    roles: { [home]: ['acct admin'] },
    status: userStatus.disabled,
  }),
  customer('invited', 'Ines Duarte', { title: 'New Manager', roles: { [home]: ['acct admin'] }, status: userStatus.invited }),
]
