import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { searchPagesFor } from './search-pages.ts'

const account = {
  id: 7,
  name: 'Cascade Hauling',
  cl_division_no: '04',
  cl_account_no: '04118820',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}
const found = (user_type_id: number, roles: string[], staff_roles: string[] = [], chosen: typeof account | null = account) => {
  const user = { user_id: 1, email: 'dana@cascade.test', name: 'Dana', status: 0, needs_second_factor: false }
  const groups = searchPagesFor({ ...user, user_type_id, roles, staff_roles }, chosen, screens)
  return groups.flatMap(({ items }) => items.map(({ label }) => label))
}

test('users find the pages they may open, even pages outside the menu', () => {
  expect(found(2, ['finance manager'])).toEqual(expect.arrayContaining(['Invoices', 'Statements', 'Account', 'Find a site']))
  expect(found(2, ['acct admin'])).toEqual(expect.arrayContaining(['Invoices', 'Exceptions', 'Drivers', 'Card renewal']))
  expect(found(2, ['pin manager 1'])).not.toContain('Invoices')
  expect(found(1, [], ['everything'])).toEqual(expect.arrayContaining(['Invoices', 'Transaction import', 'Create a batch']))
})

test('administrators find the webhook settings under on call', () => {
  const webhooks = 'Set who is on call, and their webhooks'
  expect(found(1, [], ['everything'])).toContain(webhooks)
  expect(found(1, [], ['finance'])).not.toContain(webhooks)
})

test('each page is offered once; entry steps and single records are not offered', () => {
  const labels = found(2, ['acct admin', 'report user'])
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).not.toContain('Choose an account')
  expect(labels).not.toContain('Invoice')
})

test('actions that a user may not do are not offered', () => {
  expect(found(2, ['report user'])).not.toContain('New card order')
  expect(found(2, ['card editor'])).toEqual(expect.arrayContaining(['New card order', 'Report a card lost or stolen']))
})

test('an action opens the form itself, not only its list', () => {
  const user = { user_id: 1, email: 'dana@cascade.test', name: 'Dana', status: 0, needs_second_factor: false }
  const admin = { ...user, user_type_id: 2, roles: ['acct admin'], staff_roles: [] }
  const actions = searchPagesFor(admin, account, screens)[0]?.items ?? []
  expect(actions.map((action) => [action.to, 'search' in action ? action.search : undefined])).toEqual([
    ['/card-template-form', undefined],
    ['/card-management', { lost: '1' }],
    ['/user', { invite: '1' }],
  ])
})

test('before an account is chosen, only pages that need none are offered', () => {
  const labels = found(1, [], ['everything'], null)
  expect(labels).toEqual(expect.arrayContaining(['Accounts', 'Receivables', 'Set who is on call, and their webhooks']))
  for (const ofAnAccount of ['Dashboard', 'Invoices', 'New card order', 'Invite a user'])
    expect(labels).not.toContain(ofAnAccount)
})
