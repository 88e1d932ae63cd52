import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { expect, test } from 'vitest'
import { noRoleWords } from './no-role.ts'

const aPerson = (given: Partial<SessionUser>) =>
  ({ user_type_id: userTypes.customer, roles: [], staff_roles: [], ...given }) as unknown as SessionUser
const account = { name: 'Cascade Hauling' }

test('a user without a role learns why nothing is shown and whom to ask', () => {
  expect(noRoleWords(aPerson({}), account)).toBe(
    'You have no role in Cascade Hauling, so there is nothing else to see. An administrator of the account can give you one.',
  )
  expect(noRoleWords(aPerson({ user_type_id: userTypes.staff }), null)).toMatch(/^You have no role yet.*member of staff/)
})

test('a user with a role gets no such message', () => {
  expect(noRoleWords(aPerson({ roles: ['report user'] }), account)).toBeNull()
  expect(noRoleWords(aPerson({ user_type_id: userTypes.staff, staff_roles: ['finance'] }), null)).toBeNull()
})
