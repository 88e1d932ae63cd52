import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { roleNames } from '@forecourt/domain/rules/access.ts'
import { staffRoleNames } from '@forecourt/domain/rules/staff-roles.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination, isInPortal, type Visitor } from './guard.ts'
import { redirection, safeReturnAddress } from './return-address.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

const account = {
  id: 7,
  name: 'Cascade Hauling',
  cl_division_no: '04',
  cl_account_no: '00118820',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}

const user = (change: Partial<SessionUser> = {}): SessionUser => ({
  user_id: 1,
  email: 'dana@cascade.test',
  name: 'Dana Whitlock',
  status: 0,
  user_type_id: 2,
  roles: [],
  staff_roles: change.user_type_id === 1 ? ['everything'] : [],
  needs_second_factor: false,
  ...change,
})

const nobody: Visitor = { user: null, account: null }
const unchosen: Visitor = { user: user(), account: null }
const withTerms: Visitor = { user: user({ status: 3 }), account: null }
const withTermsLater: Visitor = { user: user({ status: 3, roles: ['acct admin'] }), account }
const disabled: Visitor = { user: user({ status: 1, roles: ['acct admin'] }), account }
const invited: Visitor = { user: user({ status: 2 }), account: null }
const admin: Visitor = { user: user({ roles: ['Acct Admin'] }), account }
const reportUser: Visitor = { user: user({ roles: ['report user'] }), account }
const withoutRole: Visitor = { user: user(), account }
const staff: Visitor = { user: user({ user_type_id: 1 }), account }
const auditor: Visitor = { user: user({ user_type_id: 1, staff_roles: ['auditor'] }), account }
const support: Visitor = { user: user({ user_type_id: 1, staff_roles: ['support'] }), account }
const staffUnchosen: Visitor = { user: user({ user_type_id: 1 }), account: null }

const withoutFactor: Visitor = { user: user({ user_type_id: 1, needs_second_factor: true }), account: null }
const withTermsAndFactor: Visitor = { user: user({ status: 3, needs_second_factor: true }), account: null }

const screenAt = (path: string) => screens.find((screen) => screen.path === path)!

test.each<[who: string, visitor: Visitor, path: string, goes: string]>([
  ['nobody', nobody, '/dashboard', '/auth/signin'],
  ['nobody', nobody, '/card-management', '/auth/signin'],
  ['nobody', nobody, '/role/account', '/auth/signin'],
  ['nobody', nobody, '/term-and-condition', '/auth/signin'],
  ['nobody', nobody, '/auth/signin', 'stay'],
  ['nobody', nobody, '/auth/reset-password', 'stay'],
  ['nobody', nobody, '/term-and-condition-public', 'stay'],
  ['nobody', nobody, '/not-found', 'stay'],
  ['a disabled user', disabled, '/dashboard', '/auth/signin'],
  ['a disabled user', disabled, '/auth/signin', 'stay'],
  ['an invited user', invited, '/role/account', '/auth/signin'],
  ['an invited user', invited, '/auth/account-activation', 'stay'],
  ['a user with several accounts and none chosen', unchosen, '/dashboard', '/role/account'],
  ['a user with several accounts and none chosen', unchosen, '/account', '/role/account'],
  ['a user with several accounts and none chosen', unchosen, '/role/account', 'stay'],
  ['a user with several accounts and none chosen', unchosen, '/auth/signin', '/role/account'],
  ['staff without an account', staffUnchosen, '/card-review', '/role/account'],
  ['staff without an account', staffUnchosen, '/card-template', 'stay'],
  ['a user who must accept terms', withTerms, '/dashboard', '/term-and-condition'],
  ['a user who must accept terms', withTerms, '/role/account', '/term-and-condition'],
  ['a user who must accept terms', withTerms, '/auth/signin', '/term-and-condition'],
  ['a user who must accept terms', withTerms, '/auth/reset-password', '/term-and-condition'],
  ['a user who must accept terms', withTerms, '/account', '/term-and-condition'],
  ['a user who must accept terms', withTerms, '/edit-password', '/term-and-condition'],
  ['a user who must accept terms', withTerms, '/term-and-condition', 'stay'],
  ['a user who must accept terms', withTerms, '/privacy-policy', 'stay'],
  ['a user asked for terms while working', withTermsLater, '/card-management', '/term-and-condition'],
  ['a user who needs a second factor', withoutFactor, '/dashboard', '/second-factor'],
  ['a user who needs a second factor', withoutFactor, '/role/account', '/second-factor'],
  ['a user who needs a second factor', withoutFactor, '/auth/signin', '/second-factor'],
  ['a user who needs a second factor', withoutFactor, '/second-factor', 'stay'],
  ['a user who needs a second factor', withoutFactor, '/privacy-policy', 'stay'],
  ['a user who needs terms and a second factor', withTermsAndFactor, '/second-factor', '/term-and-condition'],
  ['a user with a second factor', admin, '/second-factor', '/account'],
  ['nobody', nobody, '/second-factor', '/auth/signin'],
  ['a signed-in user', admin, '/auth/signin', '/dashboard'],
  ['a signed-in user', admin, '/auth/forgot-password', '/dashboard'],
  ['a signed-in user', admin, '/auth/message-forgot-password', '/dashboard'],
  ['a signed-in user', admin, '/auth/reset-password', '/dashboard'],
  ['a signed-in user', admin, '/auth/account-activation', '/dashboard'],
  ['a signed-in user', admin, '/role/account', 'stay'],
  ['a signed-in user', admin, '/term-and-condition', 'stay'],
  ['a signed-in user', admin, '/website-agreement', 'stay'],
  ['a customer', admin, '/card-template', '/dashboard'],
  ['a customer', admin, '/card-review', '/dashboard'],
  ['a customer', admin, '/card-order-batch', '/dashboard'],
  ['a customer', admin, '/card-order-batch/create', '/dashboard'],
  ['a customer', admin, '/tax-exempt-report', 'forbidden'],
  ['a customer', admin, '/transaction-import', 'forbidden'],
  ['a customer without reports', admin, '/transaction-detail-report', 'forbidden'],
  ['a report user', reportUser, '/card-management', 'forbidden'],
  ['a report user', reportUser, '/card-order', 'stay'],
  ['a report user', reportUser, '/card-order/$cardOrderId/review', 'stay'],
  ['a report user', reportUser, '/billing-information', 'forbidden'],
  ['a report user', reportUser, '/delivery-address', 'forbidden'],
  ['a report user', reportUser, '/user-log-report', 'forbidden'],
  ['a report user', reportUser, '/fuel-summary-report', 'stay'],
  ['a user without a role', withoutRole, '/dashboard', '/account'],
  ['a user without a role', withoutRole, '/account', 'stay'],
  ['a user without a role', withoutRole, '/edit-password', 'stay'],
  ['a user without a role', withoutRole, '/user', 'forbidden'],
  ['staff', staff, '/card-template', 'stay'],
  ['staff', staff, '/card-order-batch/create', 'stay'],
  ['staff', staff, '/user-log-report', 'stay'],
  ['an auditor', auditor, '/card-management', 'stay'],
  ['an auditor', auditor, '/card-template-form', 'forbidden'],
  ['an auditor', auditor, '/activate-by-phone', 'forbidden'],
  ['an auditor', auditor, '/card-order-batch', 'stay'],
  ['an auditor', auditor, '/card-order-batch/create', '/dashboard'],
  ['an auditor', auditor, '/staff', 'stay'],
  ['support', support, '/card-template-form', 'stay'],
  ['support', support, '/fuel-summary-report', 'forbidden'],
  ['support', support, '/staff', 'forbidden'],
])('%s at %s', (_who, visitor, path, goes) => {
  expect(destination(visitor, screenAt(path))).toBe(goes)
})

test.each<[who: string, visitor: Visitor, goes: string]>([
  ['nobody', nobody, '/auth/signin'],
  ['staff who must accept terms', { ...staffUnchosen, user: user({ user_type_id: 1, status: 3 }) }, '/term-and-condition'],
  ['staff who need a second factor', withoutFactor, '/second-factor'],
  ['staff without an account', staffUnchosen, 'stay'],
  ['staff with an account', staff, 'stay'],
  ['a customer', admin, 'forbidden'],
  ['a customer without an account', unchosen, 'forbidden'],
])('%s at a provider screen', (_who, visitor, goes) => {
  const screen: Screen = { ...screenAt('/card-template'), stage: 'provider', access: 'provider.manage' }
  delete screen.otherwise
  expect(destination(visitor, screen)).toBe(goes)
})

const isInside = (visitor: Visitor, stage: Screen['stage']) => isInPortal(visitor, stage, screens)

test('without an account, the portal header is shown only on provider screens', () => {
  expect([isInside(staffUnchosen, 'provider'), isInside(staffUnchosen, 'portal')]).toEqual([true, false])
  expect([isInside(staff, 'open'), isInside(nobody, 'provider')]).toEqual([true, false])
})

test('on the account choice, staff have a menu and customers do not', () => {
  expect([isInside(staffUnchosen, 'account-choice'), isInside(unchosen, 'account-choice')]).toEqual([true, false])
  expect([isInside(nobody, 'account-choice'), isInside(withoutFactor, 'account-choice')]).toEqual([false, false])
})

const anyVisitor = fc.record({
  user: fc.option(
    fc.record({
      user_id: fc.constant(1),
      email: fc.constant('dana@cascade.test'),
      name: fc.constant('Dana Whitlock'),
      status: fc.integer({ min: 0, max: 4 }),
      user_type_id: fc.integer({ min: 0, max: 3 }),
      roles: fc.subarray([...roleNames, 'unheard of']),
      staff_roles: fc.subarray([...staffRoleNames, 'unheard of']),
      needs_second_factor: fc.boolean(),
    }),
  ),
  account: fc.option(fc.constant(account)),
})

const anyReturnAddress = fc.oneof(fc.constantFrom(...screens.map(({ path }) => path)), fc.string(), fc.webUrl())

const settle = (visitor: Visitor, from: Screen, asked: string) => {
  let screen = from
  let return_to: unknown = asked
  for (let redirects = 0; redirects <= 3; redirects++) {
    const to = destination(visitor, screen)
    if (to === 'stay' || to === 'forbidden') return { screen, redirects }
    const step = redirection(screen, to, { href: screen.path, return_to })
    return_to = step.search['return_to']
    screen = screenAt(step.to) ?? screenAt('/not-found')
  }
  return null
}

test('for every visitor and address, redirects end within three steps', () => {
  fc.assert(
    fc.property(anyVisitor, fc.constantFrom(...screens), anyReturnAddress, (visitor, screen, asked) => {
      expect(settle(visitor, screen, asked)).not.toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test('the requested page is remembered through every step and then opened', () => {
  const wanted = { href: '/card-management?page=2', return_to: undefined }
  expect(redirection(screenAt('/card-management'), '/auth/signin', wanted)).toEqual({
    to: '/auth/signin',
    search: { return_to: '/card-management?page=2' },
  })
  const remembered = { href: '/auth/signin', return_to: '/card-management?page=2' }
  expect(redirection(screenAt('/auth/signin'), '/role/account', remembered)).toEqual({
    to: '/role/account',
    search: { return_to: '/card-management?page=2' },
  })
  expect(redirection(screenAt('/auth/signin'), '/dashboard', remembered)).toEqual({
    to: '/card-management',
    search: { page: '2' },
  })
})

test('a user who signed out on purpose is not returned to the page', () => {
  const left = { href: null, return_to: undefined }
  expect(redirection(screenAt('/card-management'), '/auth/signin', left)).toEqual({ to: '/auth/signin', search: {} })
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test/x',
  'javascript:alert(1)',
  '/auth/signin',
  '/',
  '',
  undefined,
  12,
])('the return address %j is dropped', (address) => {
  expect(safeReturnAddress(address)).toBeNull()
})

test('the fragment of an address, which may hold a token, is never remembered', () => {
  expect(safeReturnAddress('/account?tab=1#token=secret')).toBe('/account?tab=1')
})

test('every remembered address stays within the portal', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((rest) => `/${rest}`),
      ),
      (address) => {
        const safe = safeReturnAddress(address) ?? '/dashboard'
        expect(new URL(safe, 'https://portal.test').origin).toBe('https://portal.test')
      },
    ),
  )
})
