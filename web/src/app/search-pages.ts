// The entries of the search before anything is typed: common actions, and every page the person may open, including pages outside
// the menu.
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { can, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf } from '#src/api/session.ts'
import { allows } from './guard.ts'
import { menuFor } from './menu.ts'
import type { Screen } from './screen.ts'

type Action = { label: string; note: string; to: string; search?: Record<string, string>; access: Capability }

const actions: readonly Action[] = [
  { label: 'New card order', note: 'Card Orders', to: '/card-template-form', access: 'orders.manage' },
  {
    label: 'Report a card lost or stolen',
    note: 'Edit Cards',
    to: '/card-management',
    search: { lost: '1' },
    access: 'cards.manage',
  },
  { label: 'Invite a user', note: 'User Maintenance', to: '/user', search: { invite: '1' }, access: 'users.manage' },
  { label: 'Create a batch', note: 'Batches', to: '/card-order-batch/create', access: 'batches.manage' },
  {
    label: 'Set who is on call, and their webhooks',
    note: 'Provider settings',
    to: '/provider',
    search: { tab: 'on-call' },
    access: 'provider.manage',
  },
]

/** A page that can be opened directly: not a step into the portal, and not a single record. */
const isPlace = ({ stage, path, isForChanging }: Screen) =>
  (stage === 'portal' || stage === 'provider') && !path.includes('$') && !isForChanging

export const searchPagesFor = (user: SessionUser, account: Account | null, screens: readonly Screen[]) => {
  const isOpen = ({ stage }: Pick<Screen, 'stage'>) => account !== null || stage === 'provider'
  const menu = menuFor({ user, account }, screens)
  const inMenu = [
    ...menu.links.map((link) => ({ ...link, note: '' })),
    ...menu.groups.flatMap(({ label, sections }) =>
      sections.flatMap(({ links }) => links.map((link) => ({ ...link, note: label }))),
    ),
  ]
  const others = screens
    .filter(
      (screen) => isPlace(screen) && isOpen(screen) && allows(user, screen) && !inMenu.some(({ path }) => path === screen.path),
    )
    .map(({ title, path }) => ({ label: title, path, note: '' }))
  return [
    {
      title: 'Actions',
      items: actions
        .filter(
          ({ access, to }) => can(identityOf(user), access) && screens.some((screen) => screen.path === to && isOpen(screen)),
        )
        .map(({ access: _, ...action }) => ({ id: action.label, ...action })),
    },
    { title: 'Pages', items: [...inMenu, ...others].map(({ label, path, note }) => ({ id: path, label, note, to: path })) },
  ].filter(({ items }) => items.length > 0)
}
