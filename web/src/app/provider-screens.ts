// The screens of the menu group Provider. Staff run the provider's own business there, with no account chosen.
import type { Screen } from './screen.ts'

export const providerScreens: Screen[] = [
  {
    path: '/setup',
    title: 'Set-up',
    stage: 'provider',
    access: 'provider.view',
    menu: { group: 'Provider', label: 'Set-up' },
    page: () => import('#src/features/setup/SetupPage.tsx').then((file) => file.SetupPage),
  },
  {
    path: '/sites',
    title: 'Sites',
    stage: 'provider',
    access: 'sites.manage',
    menu: { group: 'Provider', label: 'Sites' },
    page: () => import('#src/features/sites/SitesPage.tsx').then((file) => file.SitesPage),
  },
  {
    path: '/accounts',
    title: 'Accounts',
    stage: 'provider',
    access: 'accounts.search',
    menu: { group: 'Provider', label: 'Accounts' },
    page: () => import('#src/features/accounts/AccountRegisterPage.tsx').then((file) => file.AccountRegisterPage),
  },
  {
    path: '/accounts/$accountId',
    title: 'Account',
    stage: 'provider',
    access: 'accounts.search',
    page: () => import('#src/features/accounts/AccountPage.tsx').then((file) => file.AccountPage),
  },
  {
    path: '/staff',
    title: 'Staff',
    stage: 'provider',
    access: 'provider.manage',
    menu: { group: 'Provider', label: 'Staff' },
    page: () => import('#src/features/staff/StaffListPage.tsx').then((file) => file.StaffListPage),
  },
  {
    path: '/profiles',
    title: 'Profiles',
    stage: 'provider',
    access: 'templates.manage',
    menu: { group: 'Provider', label: 'Profiles' },
    page: () => import('#src/features/card-profiles/ProfilesPage.tsx').then((file) => file.ProfilesPage),
  },
  {
    path: '/take-over',
    title: 'Take-over',
    stage: 'provider',
    access: 'take-over.run',
    menu: { group: 'Provider', label: 'Take-over' },
    page: () => import('#src/features/take-overs/TakeOverPage.tsx').then((file) => file.TakeOverPage),
  },
  {
    path: '/provider',
    title: 'Provider settings',
    stage: 'provider',
    access: 'provider.manage',
    menu: { group: 'Provider', label: 'Provider settings' },
    page: () => import('#src/features/provider/ProviderPage.tsx').then((file) => file.ProviderPage),
  },
]
