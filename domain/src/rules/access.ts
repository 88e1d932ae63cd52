// docs/product/roles-and-screens.md#menus-by-role: the only place that defines the capabilities of customer roles. Those of staff
// roles are in staff-roles.ts.
import { staffDegree, staffTable } from './staff-roles.ts'

export const roleNames = [
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
] as const
export type RoleName = (typeof roleNames)[number]

const cardRoles = ['acct admin', 'acct manager', 'card editor', 'card manager', 'cu sales manager'] as const
const billingRoles = [...cardRoles, 'finance manager', 'pin manager 1', 'pin manager 2', 'billing information user'] as const

/** Held by customer users through their roles in the selected account, and by staff in every account. */
const accountCapabilities = {
  'dashboard.view': roleNames,
  'users.view': roleNames,
  'users.manage': ['acct admin', 'acct manager'],
  /** Saved views that everyone in the account sees. */
  'views.share': ['acct admin', 'acct manager'],
  /** The terms are between a person and the provider, not an account, so only staff request them. */
  'terms.request': [],
  /** A person who lost their second factor calls customer service, who check their identity. */
  'second-factors.reset': [],
  'cards.manage': cardRoles,
  'orders.manage': cardRoles,
  /** Decides which cards get new plastic, and so what the account pays for. */
  'renewals.review': ['acct admin'],
  'pins.view': ['pin manager 1', 'pin manager 2'],
  /** Full card numbers: for provider staff only, within the selected account. */
  'numbers.view': [],
  /** Card roles and finance roles. */
  'exceptions.view': [...cardRoles, 'finance manager', 'report user'],
  'exceptions.review': cardRoles,
  /** Purchases and invoices: card, finance and report roles. */
  'transactions.view': [...cardRoles, 'finance manager', 'report user', 'invoice inquiry user'],
  /** The amounts owed and paid. */
  'money.view': ['acct admin', 'acct manager', 'finance manager', 'invoice inquiry user'],
  'reports.run': ['cu sales manager', 'report user'],
  'billing.manage': billingRoles,
  'addresses.manage': billingRoles,
  /** Exemption certificates: staff write them, the account reads its own. */
  'exemptions.view': billingRoles,
  /** The whole account as a file, without numbers and PINs. */
  'fleet.export': ['acct admin'],
} as const satisfies Record<string, readonly RoleName[]>

/** Held by provider staff only, across all accounts. */
const providerCapabilities = [
  'accounts.search',
  'provider.view',
  'templates.manage',
  'review.manage',
  'batches.manage',
  'transactions.import',
  'taxes.manage',
  'admin-reports.run',
  'users.impersonate',
  'accounts.manage',
  'accounts.hold',
  'accounts.close',
  'take-over.run',
  /** Exports all numbers and PINs of an account to a file; a second person must approve. */
  'secrets.export',
  'sites.manage',
  'exemptions.manage',
  /** Activates a card for a caller who has its letter in hand. */
  'cards.activate',
  /** Price plans, rules, indexes and fees. */
  'pricing.manage',
  'receivables.manage',
  /** Approval, as the second person, of amounts above the limit, write-offs, refunds, invoices taken back and opening items. */
  'receivables.approve',
  /** Credit limits, raises and orders that need more credit. */
  'credit.manage',
  /** Telling the networks: the queue, tasks, the comparison of lists, renewals, activation by phone. */
  'network.operate',
  /** Failed background work, and starting it again. */
  'jobs.manage',
  /** Settings of the provider, networks, and staff membership. */
  'provider.manage',
] as const

export type AccountCapability = keyof typeof accountCapabilities
export type ProviderCapability = (typeof providerCapabilities)[number]
export type Capability = AccountCapability | ProviderCapability

export const userTypes = { staff: 1, customer: 2 } as const
export type UserTypeId = (typeof userTypes)[keyof typeof userTypes]

/** `roles` are a customer's roles in the selected account, `staff_roles` those of provider staff. The other list is empty. */
export type Identity = { user_type_id: UserTypeId; roles: readonly string[]; staff_roles: readonly string[] }

export const isStaff = (who: Pick<Identity, 'user_type_id'>) => who.user_type_id === userTypes.staff

export const isProviderCapability = (access: string): access is ProviderCapability =>
  (providerCapabilities as readonly string[]).includes(access)

export const isAccountCapability = (access: string): access is AccountCapability => Object.hasOwn(accountCapabilities, access)

/** Does not compile if a capability has no row. */
const ofStaff: Record<Capability, (typeof staffTable)[Capability]> = staffTable

/** Customers hold a capability or not. Comparing role names ignores case and surrounding space. */
const customerCan = ({ roles }: Identity, capability: Capability) => {
  if (isProviderCapability(capability)) return false
  const holders: readonly string[] = accountCapabilities[capability]
  return roles.some((role) => holders.includes(role.trim().toLowerCase()))
}

/** Holds the capability in full. */
export const can = (who: Identity, capability: Capability) =>
  isStaff(who) ? staffDegree(who.staff_roles, ofStaff[capability]) === 'all' : customerCan(who, capability)

/** Staff who hold the capability in full. Ask this for what only the provider may set or do. */
export const staffCan = (who: Identity, capability: Capability) => isStaff(who) && can(who, capability)

/** Holds the capability at least for reading. Use it where nothing is changed and no secret is shown, and `can` everywhere else. */
export const canRead = (who: Identity, capability: Capability) =>
  isStaff(who) ? staffDegree(who.staff_roles, ofStaff[capability]) !== null : customerCan(who, capability)

export const allCapabilities: readonly Capability[] = [
  ...(Object.keys(accountCapabilities) as AccountCapability[]),
  ...providerCapabilities,
]

/** All that a person may see in the selected account, for callers that check many capabilities at once. */
export const readableBy = (who: Identity) => allCapabilities.filter((capability) => canRead(who, capability))
