// docs/product/roles-and-screens.md#staff-roles: what each role of provider staff may do. A person's roles add up.

export const staffRoleNames = ['everything', 'operations', 'finance', 'support', 'administrator', 'auditor'] as const
export type StaffRole = (typeof staffRoleNames)[number]

/** `read` allows only calls that the contract marks with `reads`. */
type Degree = 'all' | 'read' | null
type NarrowRole = Exclude<StaffRole, 'everything'>
type Degrees = Record<NarrowRole, Degree>

type Line = [operations: Degree, finance: Degree, support: Degree, administrator: Degree, auditor: Degree]

/** One row of the table. `everything` has no column, because it holds all capabilities. */
const line = (...[operations, finance, support, administrator, auditor]: Line): Degrees => ({
  operations,
  finance,
  support,
  administrator,
  auditor,
})

const overview = line('all', 'all', 'all', 'all', 'read')
const fulfilment = line('all', null, 'read', 'all', 'read')
const money = line('read', 'all', 'read', 'read', 'read')
const reports = line('all', 'all', null, 'all', 'read')
const fleet = line('all', 'read', 'all', 'read', 'read')
const lifeOfAccounts = line('all', null, null, 'all', 'read')
const secrets = line('all', null, null, null, null)
const people = line(null, null, 'all', 'all', null)

/** access.ts checks that every capability has a row here. */
export const staffTable = {
  'accounts.search': overview,
  'provider.view': overview,
  'dashboard.view': overview,
  'transactions.view': overview,
  'users.view': overview,
  'templates.manage': fulfilment,
  'review.manage': fulfilment,
  'batches.manage': fulfilment,
  'sites.manage': fulfilment,
  'network.operate': fulfilment,
  'transactions.import': line('all', 'all', null, 'all', 'read'),
  'jobs.manage': line('all', 'all', 'read', 'all', 'read'),
  'taxes.manage': money,
  'exemptions.manage': money,
  'exemptions.view': money,
  'billing.manage': money,
  'money.view': money,
  'pricing.manage': money,
  'receivables.manage': money,
  'receivables.approve': money,
  'credit.manage': money,
  'admin-reports.run': reports,
  'reports.run': reports,
  'accounts.manage': line('all', null, 'read', 'all', 'read'),
  'accounts.hold': line('all', 'all', 'all', 'all', 'read'),
  'accounts.close': lifeOfAccounts,
  'take-over.run': lifeOfAccounts,
  'fleet.export': lifeOfAccounts,
  'cards.manage': fleet,
  'cards.activate': fleet,
  'orders.manage': fleet,
  'renewals.review': fleet,
  'exceptions.view': fleet,
  'exceptions.review': fleet,
  'addresses.manage': fleet,
  'pins.view': secrets,
  'numbers.view': secrets,
  'secrets.export': secrets,
  'users.manage': people,
  'views.share': people,
  'terms.request': people,
  'second-factors.reset': people,
  'users.impersonate': people,
  'provider.manage': line(null, null, null, 'all', 'read'),
} as const satisfies Record<string, Degrees>

/** The roles that hold a capability in full, for a query that compares them with stored ones. */
export const staffRolesWith = (degrees: Degrees): StaffRole[] =>
  staffRoleNames.filter((role) => staffDegree([role], degrees) === 'all')

/** The highest degree that any of these roles has. Unknown names have none. */
export const staffDegree = (roles: readonly string[], degrees: Degrees): Degree => {
  if (roles.includes('everything')) return 'all'
  const given = roles.map((role) => (Object.hasOwn(degrees, role) ? degrees[role as NarrowRole] : null))
  return given.includes('all') ? 'all' : given.includes('read') ? 'read' : null
}
