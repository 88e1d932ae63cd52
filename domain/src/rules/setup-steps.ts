// docs/product/provider-start.md#the-set-up: the nine steps, in their order, and where each is done.

type Step = { key: string; label: string; hint: string; path: `/${string}`; search: { tab?: string } }

export const setupSteps = [
  { key: 'provider', label: 'Provider', hint: 'Name, phone, pickup office, logo', path: '/provider', search: {} },
  { key: 'mail', label: 'Mail', hint: 'Send yourself a test letter', path: '/provider', search: { tab: 'mail' } },
  {
    key: 'networks',
    label: 'Networks',
    hint: 'Which you issue cards of, and how each is told',
    path: '/provider',
    search: { tab: 'networks' },
  },
  {
    key: 'number-ranges',
    label: 'Number ranges',
    hint: 'Confirm each range that is yours',
    path: '/provider',
    search: { tab: 'ranges' },
  },
  { key: 'sites', label: 'Sites', hint: 'Or let the first files make them', path: '/sites', search: {} },
  { key: 'profiles', label: 'Profiles and tax rates', hint: 'Look at what is there', path: '/profiles', search: {} },
  { key: 'templates', label: 'Card templates', hint: 'One for each network', path: '/card-template', search: {} },
  { key: 'staff', label: 'Second member of staff', hint: 'Recommended', path: '/staff', search: {} },
  { key: 'account', label: 'First account', hint: 'With an invited account admin', path: '/accounts', search: {} },
] as const satisfies readonly Step[]

export type SetupStepKey = (typeof setupSteps)[number]['key']
export const skippableSteps = ['mail', 'sites', 'profiles', 'staff'] as const satisfies readonly SetupStepKey[]
