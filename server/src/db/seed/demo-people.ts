// Decisions 9: one person for each thing to try. E-mail to name, status and roles by account.
import { userTypes, type RoleName, type UserTypeId } from '@forecourt/domain/rules/access.ts'
import { userStatus, type UserStatus } from '@forecourt/domain/rules/user-status.ts'

type DemoPerson = {
  email: string
  first_name: string
  last_name: string
  title: string
  user_type_id: UserTypeId
  status: UserStatus
  /** Account name to roles; staff need none. */
  roles: Record<string, readonly RoleName[]>
}

const home = 'Cascade Hauling'

const customer = (
  email: string,
  name: string,
  title: string,
  roles: DemoPerson['roles'],
  status: UserStatus = userStatus.active,
): DemoPerson => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { email: `${email}@forecourt.test`, first_name, last_name, title, user_type_id: userTypes.customer, status, roles }
}

const staff = (email: string, name: string): DemoPerson => ({
  ...customer(email, name, 'Customer Service', {}),
  user_type_id: userTypes.staff,
})

export const demoPeople: readonly DemoPerson[] = [
  staff('staff', 'Robin Okafor'),
  staff('staff2', 'Mika Lindqvist'),
  customer('acct-admin', 'Dana Whitlock', 'Fleet Director', { [home]: ['acct admin'] }),
  customer('acct-manager', 'Luis Ortega', 'Fleet Manager', { [home]: ['acct manager'] }),
  customer('card-editor', 'Priya Raman', 'Fleet Coordinator', { [home]: ['card editor'] }),
  customer('card-manager', 'Owen Bailey', 'Dispatcher', { [home]: ['card manager'] }),
  customer('cu-sales-manager', 'Hannah Weiss', 'Account Sales', { [home]: ['cu sales manager'] }),
  customer('finance-manager', 'Tomas Novak', 'Controller', { [home]: ['finance manager'] }),
  customer('pin-manager-1', 'Grace Kim', 'Safety Officer', { [home]: ['pin manager 1'] }),
  customer('pin-manager-2', 'Noah Peters', 'Safety Officer', { [home]: ['pin manager 2'] }),
  customer('report-user', 'Elena Rossi', 'Analyst', { [home]: ['report user'] }),
  customer('invoice-inquiry-user', 'Sam Carter', 'Accounts Payable', { [home]: ['invoice inquiry user'] }),
  customer('billing-information-user', 'Ivy Chen', 'Accounts Payable', { [home]: ['billing information user'] }),
  customer('several', 'Marcus Reed', 'Regional Director', {
    [home]: ['acct admin'],
    'Rainier Delivery': ['report user'],
    'Snoqualmie Timber': ['report user'],
  }),
  customer('other', 'Nora Jensen', 'Owner', { 'Olympic Paving': ['acct admin'] }),
  customer('card-and-pin', 'Ben Alvarez', 'Fleet Supervisor', { [home]: ['card manager', 'pin manager 1'] }),
  customer('none', 'Jo Fields', 'Driver', { [home]: [] }),
  customer('terms', 'Tessa Moore', 'Fleet Manager', { [home]: ['acct admin'] }, userStatus.mustAcceptTerms),
  customer('disabled', 'Dale Hughes', 'Former Manager', { [home]: ['acct admin'] }, userStatus.disabled),
  customer('invited', 'Ines Duarte', 'New Manager', { [home]: ['acct admin'] }, userStatus.invited),
]
