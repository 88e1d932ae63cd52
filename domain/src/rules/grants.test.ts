import { expect, test } from 'vitest'
import { roleNames, userTypes, type Identity, type RoleName } from './access.ts'
import { grantableRoles, grantableUserTypes, mayChangeRoles, mayManage, roles, roleTypes } from './grants.ts'

const staff = { user_type_id: userTypes.staff, roles: [], staff_roles: ['everything'] }
const customer = (...held: string[]) => ({ user_type_id: userTypes.customer, roles: held, staff_roles: [] })
const admin = customer('acct admin')
const manager = customer('acct manager')

const ofAManager: RoleName[] = [
  'acct manager',
  'card editor',
  'card manager',
  'cu sales manager',
  'finance manager',
  'report user',
  'invoice inquiry user',
  'billing information user',
]

test.each<[who: string, identity: Identity, grantable: readonly RoleName[]]>([
  ['staff', staff, roleNames],
  ['an acct admin', admin, roleNames],
  ['an acct admin, however the role is spelled', customer(' Acct Admin '), roleNames],
  ['an acct manager', manager, ofAManager],
  ['someone who is both', customer('acct manager', 'acct admin'), roleNames],
  ...roleNames
    .filter((role) => !role.startsWith('acct '))
    .map((role) => [`a ${role}`, customer(role), []] as [string, ReturnType<typeof customer>, RoleName[]]),
  ['someone without a role', customer(), []],
])('%s may grant only these roles', (_who, identity, grantable) => {
  expect(grantableRoles(identity)).toEqual(grantable)
})

test.each([
  [admin, ['acct admin'], true],
  [manager, ['acct admin'], false],
  [manager, ['card editor', 'acct admin'], false],
  [manager, ['acct manager'], true],
  [manager, [], true],
  [staff, ['acct admin'], true],
  [customer('card manager'), [], false],
])('%j may change a user who holds %j: %s', (who, held, allowed) => {
  expect(mayManage(who, held)).toBe(allowed)
})

test.each([
  ['an admin makes an admin', admin, [], ['acct admin'], true],
  ['a manager does not make an admin', manager, ['report user'], ['report user', 'acct admin'], false],
  ['a manager does not unmake an admin', manager, ['acct admin'], [], false],
  ['an admin grants a PIN role', admin, [], ['pin manager 1'], true],
  ['a manager does not grant a PIN role', manager, [], ['pin manager 1'], false],
  ['nor to themselves', manager, ['acct manager'], ['acct manager', 'pin manager 2'], false],
  ['a manager does not take a PIN role away', manager, ['pin manager 1'], [], false],
  ['a name that is no role is never granted', staff, [], ['superuser'], false],
  ['a card editor grants nothing', customer('card editor'), [], ['report user'], false],
])('%s', (_sentence, who, before, after, allowed) => {
  expect(mayChangeRoles(who, before, after)).toBe(allowed)
})

test('only staff can create staff users', () => {
  expect(grantableUserTypes(staff)).toEqual([1, 2])
  expect(grantableUserTypes(admin)).toEqual([2])
})

test('every role belongs to a role type', () => {
  const byType = roleTypes.map(({ id, name }) => [
    name,
    roles.filter((role) => role.role_type_id === id).map((role) => role.name),
  ])
  expect(byType).toEqual([
    ['Administration', ['acct admin', 'acct manager', 'cu sales manager']],
    ['Cards and PINs', ['card editor', 'card manager', 'pin manager 1', 'pin manager 2']],
    ['Finance and reports', ['finance manager', 'report user', 'invoice inquiry user', 'billing information user']],
  ])
})

test.each<[RoleName, string]>([
  [
    'acct admin',
    'Manages users, manages cards, orders cards, decides which cards are renewed, reviews exceptions, keeps billing information, keeps delivery addresses, shares saved views, and exports the whole account as a file; sees the dashboard, purchases and invoices, and payments.',
  ],
  [
    'pin manager 1',
    'Sees and sets PINs, keeps billing information, and keeps delivery addresses; sees the dashboard and the list of users.',
  ],
  ['report user', 'Runs and schedules reports; sees the dashboard, the list of users, exceptions, and purchases and invoices.'],
  ['invoice inquiry user', 'Sees the dashboard, the list of users, purchases and invoices, and payments.'],
])('the description of %s matches the access table', (name, description) => {
  expect(roles.find((role) => role.name === name)?.description).toBe(description)
})
