import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { expect, test } from 'vitest'
import { afterAccountChange } from './after-account-change.ts'
import { screens } from './screens.ts'

const account = {
  id: 7,
  name: 'Cascade Hauling',
  cl_division_no: '04',
  cl_account_no: '00118820',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}

const user: SessionUser = {
  user_id: 1,
  email: 'dana@cascade.test',
  name: 'Dana Whitlock',
  status: 0,
  user_type_id: 2,
  roles: [],
  staff_roles: [],
  needs_second_factor: false,
}

const reopens = (roles: string[], path: string) =>
  afterAccountChange(
    { user: { ...user, roles }, account },
    screens.find((screen) => screen.path === path),
    screens,
  )

test('a screen that the new account does not open to this person gives way to their first page, not to a refusal', () => {
  expect(reopens(['acct admin'], '/transaction-detail-report')).toBe('/')
  expect(reopens(['report user'], '/card-management')).toBe('/')
  expect(reopens(['pin manager 1'], '/invoices/$invoiceId')).toBe('/')
})

test('a screen that opens in the new account too stays, and a record gives way to its list', () => {
  expect(reopens(['report user'], '/transaction-detail-report')).toBeUndefined()
  expect(reopens(['acct admin'], '/card-management')).toBeUndefined()
  expect(reopens(['report user'], '/invoices/$invoiceId')).toBe('/invoices')
  expect(reopens([], '/dashboard')).toBeUndefined()
})
