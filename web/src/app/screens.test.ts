import { setupSteps } from '@forecourt/domain/rules/setup-steps.ts'
import { expect, test } from 'vitest'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

// Retyped from docs/product/roles-and-screens.md#screens, not read from the table under test.
const specified = [
  '/auth/signin',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/account-activation',
  '/auth/message-forgot-password',
  '/term-and-condition-public',
  '/privacy-policy',
  '/website-agreement',
  '/not-found',
  '/dashboard',
  '/card-management',
  '/card-template-form',
  '/user',
  '/account',
  '/edit-password',
  '/delivery-address',
  '/billing-information',
  '/transaction-detail-report',
  '/fuel-summary-report',
  '/billing-sort-report',
  '/list-driver-or-vehicle-report',
  '/exception-report',
  '/tax-summary-report',
  '/owner-operator-report',
  '/daily-transaction-report',
  '/scheduled-exception-report',
  '/invoiced-transaction-report',
  '/driver-vehicle-records-monthly-audit-report',
  '/tax-exempt-report',
  '/submit-log-report',
  '/user-log-report',
  '/role/account',
  '/term-and-condition',
  '/card-template',
  '/card-order',
  '/card-order/{cardOrderId}/review',
  '/card-review',
  '/card-order-batch',
  '/card-order-batch/create',
]

/**
 * Screens of our own: the step for people who must set up a second factor (decision 10), two reports for the tax office, and the
 * pages behind the links in report mails.
 */
const beside = [
  '/second-factor',
  '/card-management/drivers',
  '/card-management/vehicles',
  '/exceptions',
  '/invoices',
  '/invoices/{invoiceId}',
  '/locator',
  '/help',
  '/sites',
  '/transaction-import',
  '/staff',
  '/ifta-quarter-report',
  '/pto-refund-report',
  '/report-schedules',
  '/report-confirmation',
  '/setup',
  '/provider',
  '/audit-confirmation',
  '/activate-by-phone',
  '/profiles',
  '/pricing',
  '/tasks',
  '/drift-check',
  '/jobs',
  '/renewals',
  '/card-renewal',
  '/payments',
  '/receivables',
  '/receivables/{accountId}',
  '/money-requests',
  '/disputes',
  '/ar-aging-report',
  '/cash-receipts-report',
  '/unapplied-credit-report',
  '/revenue-report',
  '/fees-by-kind-report',
  '/price-exceptions-report',
  '/statements',
  '/payment-import',
  '/invoice-print',
  '/take-over',
  '/network-queue',
  '/accounts',
  '/accounts/{accountId}',
  '/account-groups',
]

const inSpecNotation = (path: string) => path.replace(/\$(\w+)/g, '{$1}')

test('the table holds every specified screen, our own, and no others', () => {
  expect(screens.map(({ path }) => inSpecNotation(path)).toSorted()).toEqual([...specified, ...beside].toSorted())
})

test('only the listed screens need no session', () => {
  const open = screens.filter(({ access }) => access === 'public').map(({ path }) => path)
  expect(open).toEqual([
    '/auth/signin',
    '/auth/forgot-password',
    '/auth/message-forgot-password',
    '/auth/reset-password',
    '/auth/account-activation',
    '/term-and-condition-public',
    '/privacy-policy',
    '/website-agreement',
    '/report-confirmation',
    '/audit-confirmation',
    '/not-found',
  ])
  expect(screens.filter(({ stage }) => stage === 'open' || stage === 'signed-out').map(({ path }) => path)).toEqual(open)
})

// No browser journey checks the tab title of these screens.
test.each([
  ['/role/account', 'Choose an account'],
  ['/term-and-condition', 'Terms and Conditions'],
  ['/second-factor', 'Set up two-factor sign-in'],
])('the entry step %s is titled %s', (path, title) => {
  expect(screens.find((screen) => screen.path === path)?.title).toBe(title)
})

test('a screen without access does not compile', () => {
  // @ts-expect-error access is missing
  const screen: Screen = { path: '/nope', title: 'Nope', stage: 'portal' }
  expect(screen.access).toBeUndefined()
})

type Place = { label: string; path: string; access: string }
const setupPlaces = setupSteps.flatMap((step): Place[] => ('also' in step ? [step, step.also] : [step]))

test.each(setupPlaces)('the set-up step $label needs the same access as its screen', ({ path, access }) => {
  expect(screens.find((screen) => screen.path === path)?.access).toBe(access)
})
