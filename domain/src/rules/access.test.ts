import { expect, test } from 'vitest'
import { can, roleNames, staffCan, userTypes, type Capability } from './access.ts'

const staff = { user_type_id: userTypes.staff, roles: [], staff_roles: ['everything'] }
const customer = (...roles: string[]) => ({ user_type_id: userTypes.customer, roles, staff_roles: [] })

/** Retyped from docs/product/roles-and-screens.md#menus-by-role, so that the test catches a mistake in the table. */
const everyRole = [
  'acct admin',
  'acct manager',
  'card editor',
  'card manager',
  'cu sales manager',
  'finance manager',
  'pin manager 1',
  'pin manager 2',
  'report user',
  'invoice inquiry user',
  'billing information user',
]

type SpecLine = { line: string; capabilities: Capability[]; roles: string }

const specLines: SpecLine[] = [
  {
    line: 'Dashboard and User Maintenance',
    capabilities: ['dashboard.view', 'users.view'],
    roles:
      'acct admin, acct manager, card editor, card manager, cu sales manager, finance manager, pin manager 1, pin manager 2, report user, invoice inquiry user, billing information user',
  },
  {
    line: 'Card menu (Edit Cards and Card Orders)',
    capabilities: ['cards.manage', 'orders.manage'],
    roles: 'acct admin, acct manager, card editor, card manager, cu sales manager',
  },
  {
    line: 'Reports menu (on-demand and scheduled only, no admin reports)',
    capabilities: ['reports.run'],
    roles: 'cu sales manager, report user',
  },
  {
    line: 'Billing Information and Delivery Addresses',
    capabilities: ['billing.manage', 'addresses.manage'],
    roles:
      'acct admin, acct manager, card editor, card manager, cu sales manager, finance manager, pin manager 1, pin manager 2, billing information user',
  },
  { line: 'The PIN is shown only with the role', capabilities: ['pins.view'], roles: 'pin manager 1, pin manager 2' },
  { line: 'Who may manage users', capabilities: ['users.manage'], roles: 'acct admin, acct manager' },
  { line: 'Who may share saved views with the account (ours)', capabilities: ['views.share'], roles: 'acct admin, acct manager' },
  { line: 'Only type 1 resets second factors', capabilities: ['second-factors.reset'], roles: '' },
  { line: 'Only type 1 asks for the terms', capabilities: ['terms.request'], roles: '' },
  { line: 'Only type 1 can open /card-template', capabilities: ['templates.manage'], roles: '' },
  { line: 'Only type 1 can open /card-review', capabilities: ['review.manage'], roles: '' },
  { line: 'Only type 1 can open /card-order-batch', capabilities: ['batches.manage'], roles: '' },
  { line: 'Only type 1 imports transactions', capabilities: ['transactions.import'], roles: '' },
  { line: 'Only type 1 sees the admin reports', capabilities: ['admin-reports.run'], roles: '' },
  {
    line: 'Exceptions: card roles, and those who answer for the money (ours)',
    capabilities: ['exceptions.view'],
    roles: 'acct admin, acct manager, card editor, card manager, cu sales manager, finance manager, report user',
  },
  {
    line: 'Transactions and invoices: card roles, and those who answer for money, reports or invoices (ours)',
    capabilities: ['transactions.view'],
    roles:
      'acct admin, acct manager, card editor, card manager, cu sales manager, finance manager, report user, invoice inquiry user',
  },
  { line: 'Acct admins decide which cards are renewed (ours)', capabilities: ['renewals.review'], roles: 'acct admin' },
  { line: 'Acct admins take their whole account along as a file (ours)', capabilities: ['fleet.export'], roles: 'acct admin' },
  {
    line: 'Owed and paid: acct admin, acct manager, finance manager, invoice inquiry user (ours)',
    capabilities: ['money.view'],
    roles: 'acct admin, acct manager, finance manager, invoice inquiry user',
  },
  { line: 'Only type 1 can search and switch any account', capabilities: ['accounts.search'], roles: '' },
  { line: 'Only type 1 sees all accounts together (ours)', capabilities: ['provider.view'], roles: '' },
  { line: 'Only type 1 signs in as a customer', capabilities: ['users.impersonate'], roles: '' },
  {
    line: 'Only type 1 runs the provider: accounts, sites, certificates, take-over and settings (ours)',
    capabilities: [
      'accounts.manage',
      'accounts.hold',
      'accounts.close',
      'take-over.run',
      'secrets.export',
      'sites.manage',
      'cards.activate',
      'network.operate',
      'jobs.manage',
      'pricing.manage',
      'receivables.manage',
      'receivables.approve',
      'credit.manage',
      'exemptions.manage',
      'provider.manage',
    ],
    roles: '',
  },
]

const matrix = specLines.flatMap(({ line, capabilities, roles }) =>
  capabilities.map((capability) => ({ line, capability, holders: roles.split(', ').filter(Boolean) })),
)

test('there are eleven customer roles, spelled as specified', () => {
  expect([...roleNames]).toEqual(everyRole)
})

test.each(matrix)('$capability belongs only to the roles of the line "$line"', ({ capability, holders }) => {
  expect(everyRole.filter((role) => can(customer(role), capability))).toEqual(holders)
})

test.each(matrix)('$capability belongs to provider staff, with or without an account role', ({ capability }) => {
  expect(can(staff, capability)).toBe(true)
  expect(can({ ...staff, roles: ['report user'] }, capability)).toBe(true)
})

test.each(matrix)('$capability is denied to a customer without a role or with an unknown role', ({ capability }) => {
  expect(can(customer(), capability)).toBe(false)
  expect(can(customer('', 'admin', 'staff', 'acct', 'acct admin 2', 'acct  admin'), capability)).toBe(false)
})

test.each([' Acct Admin ', 'ACCT ADMIN', 'acct admin'])('the role %j is recognized as the account admin', (role) => {
  const held = matrix.filter(({ capability }) => can(customer(role), capability)).map(({ capability }) => capability)
  expect(held).toEqual(matrix.filter(({ holders }) => holders.includes('acct admin')).map(({ capability }) => capability))
})

test('roles add up: a card manager who is also a PIN manager has the capabilities of both', () => {
  const both = customer('card manager', 'pin manager 1')
  expect([can(both, 'cards.manage'), can(both, 'pins.view'), can(both, 'reports.run')]).toEqual([true, true, false])
})

test('a customer who holds every role still has no staff capabilities', () => {
  const held = matrix.filter(({ capability }) => can(customer(...everyRole), capability))
  expect(held.every(({ holders }) => holders.length > 0)).toBe(true)
})

test('only staff with full rights to a capability may use it on behalf of the provider', () => {
  const as = (...staff_roles: string[]) => ({ user_type_id: userTypes.staff, roles: [], staff_roles })
  expect(staffCan(staff, 'billing.manage')).toBe(true)
  expect(staffCan(as('finance'), 'billing.manage')).toBe(true)
  expect(staffCan(as('support'), 'billing.manage'), 'may only read it').toBe(false)
  expect(staffCan(as('auditor'), 'cards.manage')).toBe(false)
  expect(staffCan(customer('acct admin'), 'billing.manage'), 'holds it, but not for the provider').toBe(false)
})
