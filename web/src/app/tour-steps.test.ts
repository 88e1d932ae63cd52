import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { tourFor } from './tour-steps.ts'

const person = (user_type_id: number, roles: string[], staff_roles: string[] = []) => ({
  user_id: 1,
  email: 'dana@cascade.test',
  name: 'Dana Whitlock',
  status: 0,
  user_type_id,
  roles,
  staff_roles,
  needs_second_factor: false,
})

const account = {
  id: 7,
  name: 'Cascade Hauling',
  cl_division_no: '01',
  cl_account_no: '0104431',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}

const titles = (...[user, at = account]: [ReturnType<typeof person>, (typeof account | null)?]) =>
  tourFor(user, at, screens).map(({ title }) => title)

test.each([
  [
    'acct admin',
    ['What was spent', 'Your cards', 'Ordering cards', 'Exceptions and declines', 'Invoices', 'Your colleagues', 'Find anything'],
  ],
  ['card editor', ['What was spent', 'Your cards', 'Ordering cards', 'Exceptions and declines', 'Find anything']],
  ['report user', ['What was spent', 'Exceptions and declines', 'Reports', 'Find anything']],
  ['invoice inquiry user', ['What was spent', 'Invoices', 'Find anything']],
  ['pin manager 1', ['What was spent', 'Find anything']],
])('the tour of a %s shows only what the role may use', (role, shown) => {
  expect(titles(person(2, [role]))).toEqual(['Welcome', ...shown, 'Help on every page'])
})

test('staff without an account see the provider’s own screens on the tour', () => {
  expect(titles(person(1, [], ['everything']), null)).toEqual([
    'Welcome',
    'What must be done now',
    'Accounts',
    'What is owed',
    'Help on every page',
  ])
})

test('staff with read-only rights are not shown steps that change anything', () => {
  expect(titles(person(1, [], ['auditor']))).not.toContain('Orders that wait')
})
