// The accounts a person may choose from (docs/product/roles-and-screens.md#choosing-an-account), and the provider's register of all
// accounts (docs/product/accounts.md).
import { z } from 'zod'
import { isTimeZone } from '#src/rules/time-zone.ts'
import { scopedCapabilities } from '#src/rules/account-scope.ts'
import { holdReasons, standings } from '#src/rules/account-standing.ts'
import { phone } from '#src/rules/delivery.ts'
import { states } from '#src/states.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyListedId, day, email, id, line, listQuery, timestamp, typedAccountNumber, version } from './fields.ts'
import { HistoryEvent, HistoryQuery } from './history.ts'
import { listFile } from './list-file.ts'

/** An account in the picker and in the selector. */
export const AccountChoice = z.object({
  account_id: z.int(),
  account_name: z.string(),
  division_number: z.string(),
  account_number: z.string(),
  city: z.string(),
  state: z.string(),
})
export type AccountChoice = z.output<typeof AccountChoice>

const AccountRow = AccountChoice.extend({
  external_number: z.string().nullable(),
  standing: z.enum(standings),
  opened_on: day.nullable(),
  closes_on: day.nullable(),
  closed_on: day.nullable(),
  /** Cards that are not dead. */
  cards: z.int(),
})
export type AccountRow = z.output<typeof AccountRow>

const Hold = z.object({
  id: z.int(),
  reason: z.enum(holdReasons),
  note: z.string(),
  nobody_signs_in: z.boolean(),
  begun_at: timestamp,
  begun_by: z.string(),
  released_at: timestamp.nullable(),
  released_by: z.string().nullable(),
  release_note: z.string(),
})

export const contactKinds = ['main', 'billing', 'safety', 'after_hours'] as const
const Contact = z.strictObject({
  kind: z.enum(contactKinds),
  name: line(100).default(''),
  phone: phone.default(''),
  email: z.union([z.literal(''), email]).default(''),
})

export const AccountDetail = AccountRow.extend({
  time_zone: z.string(),
  version: z.int(),
  /** The account has a card, a transaction or an invoice, so its number can no longer change. */
  is_number_fixed: z.boolean(),
  users: z.int(),
  /** Empty means every network that the provider uses. */
  card_network_ids: z.array(z.int()),
  /** Empty means every fuel profile that is not hidden. */
  card_fuel_profile_ids: z.array(z.int()),
  /** The group the account belongs to. */
  group_name: z.string().nullable(),
  contacts: z.array(z.object({ kind: z.enum(contactKinds), name: z.string(), phone: z.string(), email: z.string() })),
  /** Open holds first, then the released ones, newest first. */
  holds: z.array(Hold),
})
export type AccountDetail = z.output<typeof AccountDetail>

const stateCodes = states.map(({ code }) => code)
const AccountInput = z.strictObject({
  account_name: line(100).min(1, 'Name is required'),
  /** Two digits of the division, then six of the account. */
  account_number: typedAccountNumber('Must be eight digits, the first two of them the division'),
  city: line(60).default(''),
  state: z.literal(['', ...stateCodes]).default(''),
  time_zone: z.string().max(60).refine(isTimeZone, 'Unknown time zone').default('America/Los_Angeles'),
  external_number: line(20).nullable().default(null),
})
const networkIds = z.array(bodyListedId).max(20)

const FirstAdmin = z.strictObject({
  email,
  first_name: line(50).min(1, 'First name is required'),
  last_name: line(50).min(1, 'Last name is required'),
})

export const NewAccount = AccountInput.extend({
  division_number: z.string().regex(/^\d{2}$/, 'Must be two digits'),
  /** If omitted, the account gets the next free number of the division. */
  account_number: AccountInput.shape.account_number.optional(),
  standing: z.enum(['prospect', 'open']).default('open'),
  card_network_ids: networkIds.default([]),
  admin: FirstAdmin.optional(),
})
export type NewAccount = z.output<typeof NewAccount>

const AccountEdit = changeOf(AccountInput).extend({ version })
export type AccountEdit = z.output<typeof AccountEdit>

export const AccountParam = z.object({ account_id: id })
const note = line(500).min(1, 'A note is required')

const AccountUser = z.object({
  user_id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.int(),
  roles: z.array(z.string()),
})

const ListQuery = listQuery(['account_name', 'account_number']).extend({ standing: z.enum(standings).optional() })

export const accounts = {
  mine: endpoint({
    method: 'GET',
    path: '/v1/accounts_user',
    summary: 'The accounts assigned to the caller; staff search all accounts with a keyword',
    access: 'session',
    reads: true,
    query: listQuery(['account_name', 'account_number']),
    response: page(AccountChoice),
  }),
  scopes: endpoint({
    method: 'GET',
    path: '/v1/account_scopes',
    summary: 'How many accounts the caller may read beside the selected one: in its group, and of all their own',
    access: 'member',
    reads: true,
    response: data(
      z.object({
        /** The name of the selected account’s group; null without one. */
        group: z.string().nullable(),
        accounts: z.array(z.object({ capability: z.enum(scopedCapabilities), in_group: z.int(), mine: z.int() })),
      }),
    ),
  }),
  search: endpoint({
    method: 'GET',
    path: '/v1/search_accounts',
    summary: 'The twenty best matches for the header search',
    access: 'accounts.search',
    reads: true,
    query: z.object({ keyword: line(100).default('') }),
    response: data(z.array(AccountChoice)),
    limits: ['account-search'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/accounts',
    summary: 'Every account of the provider, with where it stands',
    access: 'accounts.search',
    reads: true,
    query: ListQuery,
    response: page(AccountRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/accounts/export',
      summary: 'All accounts that match, as a file',
      access: 'accounts.search',
      query: ListQuery,
    }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id',
    summary: 'One account with its contacts, networks and holds',
    access: 'accounts.search',
    reads: true,
    params: AccountParam,
    response: data(AccountDetail),
  }),
  users: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/users',
    summary: 'The people of one account',
    access: 'accounts.search',
    reads: true,
    params: AccountParam,
    query: listQuery(['last_name']).pick({ page: true, per_page: true }),
    response: page(AccountUser),
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/accounts/:account_id/history',
    summary: 'What was changed of the account itself, newest first',
    access: 'accounts.search',
    reads: true,
    params: AccountParam,
    query: HistoryQuery,
    response: page(HistoryEvent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/accounts',
    summary: 'A new account; its number is drawn from the division or typed. May invite its first acct admin',
    access: 'accounts.manage',
    body: NewAccount,
    response: data(AccountDetail),
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id',
    summary: 'Change what is sent of an account; its number only while it has no card, transaction or invoice',
    access: 'accounts.manage',
    params: AccountParam,
    body: AccountEdit,
    response: data(AccountDetail),
    conflicts: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/accounts/:account_id',
    summary: 'Delete a prospect; its number is not used again',
    access: 'accounts.manage',
    params: AccountParam,
    response: done,
    conflicts: true,
  }),
  setNetworks: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/networks',
    summary: 'The networks whose cards the account may order; none means all that the provider uses',
    access: 'accounts.manage',
    params: AccountParam,
    body: z.strictObject({ card_network_ids: networkIds, version }),
    response: data(AccountDetail),
    conflicts: true,
  }),
  setFuelProfiles: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/fuel_profiles',
    summary: 'The fuel profiles that cards of the account may have; none means all',
    access: 'accounts.manage',
    params: AccountParam,
    body: z.strictObject({ card_fuel_profile_ids: z.array(bodyListedId).max(200), version }),
    response: data(AccountDetail),
    conflicts: true,
  }),
  setContacts: endpoint({
    method: 'PUT',
    path: '/v1/accounts/:account_id/contacts',
    summary: 'Whom the provider calls about the account; one of each kind',
    access: 'accounts.manage',
    params: AccountParam,
    body: z.strictObject({ contacts: z.array(Contact).max(contactKinds.length), version }),
    response: data(AccountDetail),
    conflicts: true,
  }),
  open: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/open',
    summary: 'Open a prospect',
    access: 'accounts.hold',
    params: AccountParam,
    response: data(AccountDetail),
    conflicts: true,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/hold',
    summary: 'Put the account on hold: its cards are Locked at once, and their rows stay as they are',
    access: 'accounts.hold',
    params: AccountParam,
    body: z
      .strictObject({ reason: z.enum(holdReasons), note, nobody_signs_in: z.boolean().default(false) })
      .refine(({ reason, nobody_signs_in }) => reason === 'fraud' || !nobody_signs_in, {
        path: ['nobody_signs_in'],
        message: 'Only a hold for fraud can keep everybody out',
      }),
    response: data(AccountDetail),
    conflicts: true,
  }),
  release: endpoint({
    method: 'POST',
    path: '/v1/accounts/:account_id/release',
    summary: 'End the hold for one reason; the account is open again when no other is left',
    access: 'accounts.hold',
    params: AccountParam,
    body: z.strictObject({ reason: z.enum(holdReasons), note }),
    response: data(AccountDetail),
    conflicts: true,
  }),
}
