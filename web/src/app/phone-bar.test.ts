import { expect, test } from 'vitest'
import { currentIn, phoneBarFor } from './phone-bar.ts'
import { screens } from './screens.ts'

const barOf = (...roles: string[]) =>
  phoneBarFor(
    {
      user_id: 1,
      email: 'dana@cascade.test',
      name: 'Dana Whitlock',
      status: 0,
      user_type_id: 2,
      roles,
      staff_roles: [],
      needs_second_factor: false,
    },
    screens,
  )

test.each([
  ['card editor', ['Cards', 'Report lost', 'Orders', 'Spending']],
  ['acct admin', ['Cards', 'Report lost', 'Orders', 'Spending']],
  ['report user', ['Spending', 'Reports', 'Invoices', 'Exceptions']],
  ['invoice inquiry user', ['Spending', 'Invoices', 'Find a site']],
  ['pin manager 1', ['Spending', 'Find a site']],
])('the phone’s bottom bar offers the role %s only what the role may use', (role, expected) => {
  expect(barOf(role).map(({ label }) => label)).toEqual(expected)
})

test('Reports on the bottom bar opens the first report that the role may run', () => {
  expect(barOf('report user').find(({ label }) => label === 'Reports')?.path).toBe('/transaction-detail-report')
})

test.each([
  ['report user', '/transaction-detail-report', 'Reports', 'page'],
  ['report user', '/tax-summary-report', 'Reports', 'true'],
  ['report user', '/daily-transaction-report', 'Reports', 'true'],
  ['report user', '/invoices/5', 'Invoices', 'true'],
  ['card editor', '/card-management/drivers', 'Cards', 'true'],
  ['card editor', '/card-order/44/review', 'Orders', 'true'],
])('for the role %s at %s the bottom bar marks %s', (role, at, label, mark) => {
  const marked = barOf(role).flatMap((item) => {
    const current = item.does === undefined ? currentIn(item, at) : undefined
    return current ? [[item.label, current]] : []
  })
  expect(marked).toEqual([[label, mark]])
})

test('without a role, the bottom bar offers only what everyone in the account may open', () => {
  expect(barOf().map(({ label }) => label)).toEqual(['Find a site'])
})
