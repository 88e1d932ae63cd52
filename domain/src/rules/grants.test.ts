import { expect, test } from 'vitest'
import { roleNames, userTypes, type RoleName } from './access.ts'
import { grantableRoles, grantableUserTypes, mayChangeRoles, mayManage, roles, roleTypes } from './grants.ts'

const staff = { user_type_id: userTypes.staff, roles: [] }
const customer = (...held: string[]) => ({ user_type_id: userTypes.customer, roles: held })
const admin = customer('acct admin')
const manager = customer('acct manager')

const allButAdmin = roleNames.filter((role) => role !== 'acct admin')

test.each<[who: string, identity: typeof staff | ReturnType<typeof customer>, grantable: readonly RoleName[]]>([
  ['staff', staff, roleNames],
  ['an acct admin', admin, roleNames],
  ['an acct admin, however the role is spelled', customer(' Acct Admin '), roleNames],
  ['an acct manager', manager, allButAdmin],
  ['somebody who is both', customer('acct manager', 'acct admin'), roleNames],
  ...roleNames
    .filter((role) => !role.startsWith('acct '))
    .map((role) => [`a ${role}`, customer(role), []] as [string, ReturnType<typeof customer>, RoleName[]]),
  ['somebody without a role', customer(), []],
])('%s may grant these roles and no others', (_who, identity, grantable) => {
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
])('%j may change somebody who holds %j: %s', (who, held, allowed) => {
  expect(mayManage(who, held)).toBe(allowed)
})

test.each([
  ['an admin makes an admin', admin, [], ['acct admin'], true],
  ['a manager does not make an admin', manager, ['report user'], ['report user', 'acct admin'], false],
  ['a manager does not unmake an admin', manager, ['acct admin'], [], false],
  ['a manager grants the PIN roles', manager, [], ['pin manager 1'], true],
  ['a name that is no role is never granted', staff, [], ['superuser'], false],
  ['a card editor grants nothing', customer('card editor'), [], ['report user'], false],
])('%s', (_sentence, who, before, after, allowed) => {
  expect(mayChangeRoles(who, before, after)).toBe(allowed)
})

test('nobody makes staff but staff', () => {
  expect(grantableUserTypes(staff)).toEqual([1, 2])
  expect(grantableUserTypes(admin)).toEqual([2])
})

test('every role is explained in one line, and belongs to its type', () => {
  const byType = roleTypes.map(({ id, name }) => [name, roleNames.filter((role) => roles[role].role_type_id === id)])
  expect(byType).toEqual([
    ['Administration', ['acct admin', 'acct manager', 'cu sales manager']],
    ['Cards and PINs', ['card editor', 'card manager', 'pin manager 1', 'pin manager 2']],
    ['Finance and reports', ['finance manager', 'report user', 'invoice inquiry user', 'billing information user']],
  ])
  for (const role of roleNames) expect(roles[role].description).toMatch(/^[A-Z].{20,90}\.$/)
})
