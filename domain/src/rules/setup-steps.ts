// docs/product/provider-start.md#the-set-up: the ten steps in order, with the screen for each.
import type { staffTable } from './staff-roles.ts'

type Place = {
  label: string
  path: `/${string}`
  search: { tab?: string }
  /** The capability that the screen requires. It must match the screen's row in the table of screens. */
  access: keyof typeof staffTable
}

type Step = Place & {
  key: string
  hint: string
  /** A second screen of the step. */
  also?: Place
}

const settings = { path: '/provider', access: 'provider.manage' } as const

export const setupSteps = [
  { key: 'provider', label: 'Provider', hint: 'Name, phone, pickup office, logo', ...settings, search: {} },
  { key: 'mail', label: 'Mail', hint: 'Send yourself a test letter', ...settings, search: { tab: 'mail' } },
  {
    key: 'networks',
    label: 'Networks',
    hint: 'Which you issue cards of, and how each is told',
    ...settings,
    search: { tab: 'networks' },
  },
  {
    key: 'number-ranges',
    label: 'Number ranges',
    hint: 'Confirm each range that is yours',
    ...settings,
    search: { tab: 'ranges' },
  },
  {
    key: 'sites',
    label: 'Sites',
    hint: 'Or let the first files make them',
    path: '/sites',
    access: 'sites.manage',
    search: {},
  },
  {
    key: 'profiles',
    label: 'Profiles and tax rates',
    hint: 'Look at what is there',
    path: '/profiles',
    access: 'templates.manage',
    search: {},
    also: { label: 'Tax rates', path: '/transaction-import', access: 'transactions.import', search: { tab: 'taxes' } },
  },
  {
    key: 'templates',
    label: 'Card templates',
    hint: 'One for each network',
    path: '/card-template',
    access: 'templates.manage',
    search: {},
  },
  {
    key: 'ledger',
    label: 'Receivables',
    hint: 'The day from which invoices are posted, and where payments go',
    path: '/receivables',
    access: 'receivables.manage',
    search: {},
  },
  {
    key: 'staff',
    label: 'Second member of staff',
    hint: 'Recommended',
    path: '/staff',
    access: 'provider.manage',
    search: {},
  },
  {
    key: 'account',
    label: 'First account',
    hint: 'With an invited account admin',
    path: '/accounts',
    access: 'accounts.search',
    search: {},
  },
] as const satisfies readonly Step[]

export type SetupStepKey = (typeof setupSteps)[number]['key']
export const skippableSteps = ['mail', 'sites', 'profiles', 'ledger', 'staff'] as const satisfies readonly SetupStepKey[]
