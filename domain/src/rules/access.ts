// docs/product/roles-and-screens.md#menus-by-role: the only place that says which role of a customer may do what. What the roles
// of staff may do stands in staff-roles.ts.
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
  /** The terms are between a person and the provider, not an account: only staff ask for them. */
  'terms.request': [],
  /** A person who lost their second factor calls customer service, who check their identity. */
  'second-factors.reset': [],
  'cards.manage': cardRoles,
  'orders.manage': cardRoles,
  /** Which cards get new plastic, and so what the account pays for. */
  'renewals.review': ['acct admin'],
  'pins.view': ['pin manager 1', 'pin manager 2'],
  /** The whole card number: provider staff only, within the account they have chosen. */
  'numbers.view': [],
  /** Card roles and finance roles. */
  'exceptions.view': [...cardRoles, 'finance manager', 'report user'],
  'exceptions.review': cardRoles,
  /** Purchases and invoices: roles for cards, finance or reports. */
  'transactions.view': [...cardRoles, 'finance manager', 'report user', 'invoice inquiry user'],
  /** What is owed and paid. */
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
  /** All numbers and PINs of an account in a file, with a second person. */
  'secrets.export',
  'sites.manage',
  'exemptions.manage',
  /** A caller with the letter of a card in hand. */
  'cards.activate',
  /** Price plans, rules, indexes and fees. */
  'pricing.manage',
  'receivables.manage',
  /** The second person for what is above the limit, for write-offs, refunds, invoices taken back and opening items. */
  'receivables.approve',
  /** Credit limits, raises and orders that need more credit. */
  'credit.manage',
  /** Telling the networks: the queue, tasks, the comparison of lists, renewals, activation by phone. */
  'network.operate',
  /** What failed in the background, and starting it again. */
  'jobs.manage',
  /** Settings of the provider, networks, and who is staff. */
  'provider.manage',
] as const

export type AccountCapability = keyof typeof accountCapabilities
export type ProviderCapability = (typeof providerCapabilities)[number]
export type Capability = AccountCapability | ProviderCapability

export const userTypes = { staff: 1, customer: 2 } as const
export type UserTypeId = (typeof userTypes)[keyof typeof userTypes]

/** `roles` are a customer's in the selected account, `staff_roles` those of provider staff; each is empty for the other. */
export type Identity = { user_type_id: UserTypeId; roles: readonly string[]; staff_roles: readonly string[] }

export const isStaff = (who: Pick<Identity, 'user_type_id'>) => who.user_type_id === userTypes.staff

export const isProviderCapability = (access: string): access is ProviderCapability =>
  (providerCapabilities as readonly string[]).includes(access)

export const isAccountCapability = (access: string): access is AccountCapability => Object.hasOwn(accountCapabilities, access)

/** Every capability has a line: without one this does not compile. */
const ofStaff: Record<Capability, (typeof staffTable)[Capability]> = staffTable

/** Customers hold a capability or not. Role names are compared without case or surrounding space. */
const customerCan = ({ roles }: Identity, capability: Capability) => {
  if (isProviderCapability(capability)) return false
  const holders: readonly string[] = accountCapabilities[capability]
  return roles.some((role) => holders.includes(role.trim().toLowerCase()))
}

/** May do all of it. */
export const can = (who: Identity, capability: Capability) =>
  isStaff(who) ? staffDegree(who.staff_roles, ofStaff[capability]) === 'all' : customerCan(who, capability)

/** Acts for the provider: what only staff may set or do, by staff who hold the right whole. */
export const staffCan = (who: Identity, capability: Capability) => isStaff(who) && can(who, capability)

/** May at least see it. Ask this where nothing is changed and no secret is shown, and `can` everywhere else. */
export const canRead = (who: Identity, capability: Capability) =>
  isStaff(who) ? staffDegree(who.staff_roles, ofStaff[capability]) !== null : customerCan(who, capability)

export const allCapabilities: readonly Capability[] = [
  ...(Object.keys(accountCapabilities) as AccountCapability[]),
  ...providerCapabilities,
]

/** All that a person may see in the selected account, for questions that compare many things with it at once. */
export const readableBy = (who: Identity) => allCapabilities.filter((capability) => canRead(who, capability))
