// docs/product/provider-start.md#the-set-up: the nine steps, in their order, and where each is done.

type Step = { key: string; label: string; hint: string; path: `/${string}`; is_skippable: boolean }

export const setupSteps = [
  { key: 'provider', label: 'Provider', hint: 'Name, phone, pickup office, logo', path: '/provider', is_skippable: false },
  { key: 'mail', label: 'Mail', hint: 'Send yourself a test letter', path: '/provider?tab=mail', is_skippable: true },
  {
    key: 'networks',
    label: 'Networks',
    hint: 'Which you issue cards of, and how each is told',
    path: '/provider?tab=networks',
    is_skippable: false,
  },
  {
    key: 'number-ranges',
    label: 'Number ranges',
    hint: 'Confirm each range that is yours',
    path: '/provider?tab=ranges',
    is_skippable: false,
  },
  { key: 'sites', label: 'Sites', hint: 'Or let the first files make them', path: '/sites', is_skippable: true },
  { key: 'profiles', label: 'Profiles and tax rates', hint: 'Look at what is there', path: '/profiles', is_skippable: true },
  { key: 'templates', label: 'Card templates', hint: 'One for each network', path: '/card-template', is_skippable: false },
  { key: 'staff', label: 'Second member of staff', hint: 'Recommended', path: '/staff', is_skippable: true },
  { key: 'account', label: 'First account', hint: 'With an invited account admin', path: '/accounts', is_skippable: false },
] as const satisfies readonly Step[]

export type SetupStepKey = (typeof setupSteps)[number]['key']
export const skippableSteps = ['mail', 'sites', 'profiles', 'staff'] as const satisfies readonly SetupStepKey[]
