import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'
import { screens } from './screens.ts'

// One row per role, retyped from docs/product/roles-and-screens.md#menus-by-role.
const everybody = ['Dashboard', 'User Maintenance']
const cards = ['Edit Cards', 'Card Orders']
const billing = ['Billing Information', 'Delivery Addresses']
/** Items of our own, after the specified ones. */
const invoices = ['Invoices']
const money = ['Payments']
const onDemand = [
  'Transaction Detail',
  'Fuel Summary',
  'Billing Sort',
  'List of Drivers or Vehicles',
  'Exception',
  'Tax Summary',
  'Owner Operator',
]
const scheduled = ['Daily Transaction', 'Scheduled Exception', 'Invoiced Transaction', 'Driver/Vehicle Records Monthly Audit']
/** Screens of our own, after the specified ones. */
const taxOffice = ['IFTA Quarter', 'Washington PTO Refund']
const adminReports = ['Tax Exempt', 'Submit Log', 'User Log']
const fulfilment = ['Card Templates', 'Card Review', 'Batches']
const reports = [...onDemand, ...taxOffice, ...scheduled]

const person = (user_type_id: number, roles: string[], staff_roles: string[] = user_type_id === 1 ? ['everything'] : []) => ({
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
  cl_division_no: '04',
  cl_account_no: '04118820',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}
const customer = (...roles: string[]) => menuFor({ user: person(2, roles), account }, screens)
const staff = menuFor({ user: person(1, []), account }, screens)

const labels = ({ links, groups }: ReturnType<typeof menuFor>) =>
  [...links, ...groups.flatMap(({ sections }) => sections.flatMap((section) => section.links))].map(({ label }) => label)

test.each<[role: string, sees: string[]]>([
  ['acct admin', [...everybody, ...cards, ...billing, ...invoices, ...money]],
  ['acct manager', [...everybody, ...cards, ...billing, ...invoices, ...money]],
  ['card editor', [...everybody, ...cards, ...billing, ...invoices]],
  ['card manager', [...everybody, ...cards, ...billing, ...invoices]],
  ['cu sales manager', [...everybody, ...cards, ...reports, ...billing, ...invoices]],
  ['finance manager', [...everybody, ...billing, ...invoices, ...money]],
  ['pin manager 1', [...everybody, ...billing]],
  ['pin manager 2', [...everybody, ...billing]],
  ['report user', [...everybody, ...reports, ...invoices]],
  ['invoice inquiry user', [...everybody, ...invoices, ...money]],
  ['billing information user', [...everybody, ...billing]],
])('the menu of a customer who is %s', (role, sees) => {
  expect(labels(customer(role)).toSorted()).toEqual(sees.toSorted())
})

test('a customer without a role has an empty menu and no groups', () => {
  expect(customer()).toEqual({ links: [], groups: [] })
  expect(customer('unheard of')).toEqual({ links: [], groups: [] })
})

/** The group Provider, which only staff have. */
const provider = [
  'Set-up',
  'Accounts',
  'Account groups',
  'Staff',
  'Sites',
  'Network queue',
  'Tasks',
  'Jobs',
  'Drift check',
  'Renewals',
  'Activate by phone',
  'Profiles',
  'Pricing',
  'Receivables',
  'Payment import',
  'Transaction import',
  'Invoices to print',
  'Approvals',
  'Disputes',
  'AR Aging',
  'Cash Receipts',
  'Unapplied Credit',
  'Revenue',
  'Fees by Kind',
  'Price Exceptions',
  'Take-over',
  'Provider settings',
]

test('provider staff see every item, including Card Templates, Card Review, Batches and the admin reports', () => {
  const all = [...everybody, ...cards, ...reports, ...adminReports, ...billing, ...invoices, ...money, ...fulfilment, ...provider]
  expect(labels(staff).toSorted()).toEqual(all.toSorted())
})

// Retyped from docs/product/roles-and-screens.md#staff-roles: reading is enough to see an item.
test.each<[role: string, sees: string[]]>([
  ['operations', [...everybody, ...cards, ...reports, ...adminReports, ...billing, ...fulfilment]],
  ['finance', [...everybody, ...cards, ...reports, ...adminReports, ...billing]],
  ['support', [...everybody, ...cards, ...billing, ...fulfilment]],
  ['administrator', [...everybody, ...cards, ...reports, ...adminReports, ...billing, ...fulfilment, 'Staff']],
  ['auditor', [...everybody, ...cards, ...reports, ...adminReports, ...billing, ...fulfilment, 'Staff']],
])('of the specified items and some of ours, staff with the role %s see those of the role', (role, sees) => {
  const known = [...everybody, ...cards, ...reports, ...adminReports, ...billing, ...fulfilment, 'Staff']
  const shown = labels(menuFor({ user: person(1, [], [role]), account }, screens)).filter((label) => known.includes(label))
  expect(shown.toSorted()).toEqual(sees.toSorted())
})

test('before an account is chosen, the menu shows only screens that need none', () => {
  const inMenu = screens.filter(({ stage, menu }) => stage === 'provider' && menu).map(({ menu }) => menu?.label)
  expect(labels(menuFor({ user: person(1, []), account: null }, screens))).toEqual(inMenu)
})

test('role names are compared case-insensitively', () => {
  expect(labels(customer('Report User'))).toEqual(labels(customer('report user')))
})

test('a customer with several roles sees the items of each', () => {
  expect(labels(customer('report user', 'invoice inquiry user', 'card editor')).toSorted()).toEqual(
    [...everybody, ...cards, ...reports, ...billing, ...invoices, ...money].toSorted(),
  )
})

test('menu groups keep their order, and empty groups are left out', () => {
  const names = (menu: ReturnType<typeof menuFor>) => menu.groups.map(({ label }) => label)
  expect(names(staff)).toEqual(['Card Maintenance', 'Report', 'Account Maintenance', 'Provider'])
  expect(names(customer('invoice inquiry user'))).toEqual(['Account Maintenance'])
  expect(names(customer('report user'))).toEqual(['Report', 'Account Maintenance'])
})

test('the Report group is divided into on-demand, scheduled and, for staff, admin reports', () => {
  const titles = (menu: ReturnType<typeof menuFor>) =>
    menu.groups.find(({ label }) => label === 'Report')?.sections.map(({ title }) => title)
  expect(titles(staff)).toEqual(['On-demand', 'Scheduled', 'Admin'])
  expect(titles(customer('report user'))).toEqual(['On-demand', 'Scheduled'])
})

test('a screen outside the menu marks the group that it belongs to', () => {
  const groupOf = (path: string) => staff.groups.filter(({ paths }) => paths.includes(path)).map(({ label }) => label)
  expect(groupOf('/card-template-form')).toEqual(['Card Maintenance'])
  expect(groupOf('/card-renewal')).toEqual(['Card Maintenance'])
  expect(groupOf('/report-schedules')).toEqual(['Report'])
  expect(groupOf('/statements')).toEqual(['Account Maintenance'])
  expect(groupOf('/account')).toEqual([])
})
