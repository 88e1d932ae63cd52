// docs/product/handling.md#phones: the items within reach of a thumb on a phone. An item leads to a screen this person may open,
// or is left out.
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { can, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf } from '#src/api/session.ts'
import { allows } from './guard.ts'
import type { MenuGroup, Screen } from './screen.ts'

/** The number of items that fit side by side on the narrowest phone. */
const places = 4

type PhoneBarItem = { label: string } & (
  | { path: string; does?: 'report lost'; access?: Capability }
  /** Leads to the first screen of a menu group that the person may open. */
  | { group: MenuGroup }
)

/** Most used first: the bar shows the first four that a person may use. */
const items: readonly PhoneBarItem[] = [
  { label: 'Cards', path: '/card-management' },
  { label: 'Report lost', path: '/card-management', does: 'report lost', access: 'cards.manage' },
  { label: 'Orders', path: '/card-order' },
  { label: 'Spending', path: '/dashboard' },
  { label: 'Reports', group: 'Report' },
  { label: 'Invoices', path: '/invoices' },
  { label: 'Exceptions', path: '/exceptions' },
  { label: 'Find a site', path: '/locator' },
]

export const phoneBarFor = (user: SessionUser, screens: readonly Screen[]) =>
  items
    .flatMap((item) => {
      const found = screens.filter(
        (one) =>
          ('group' in item ? one.menu?.group === item.group : one.path === item.path) &&
          allows(user, one) &&
          // If the menu hides a screen from this person, the bar hides it too.
          allows(user, { access: one.menu?.access ?? one.access }),
      )
      const isAllowed = !('access' in item) || !item.access || can(identityOf(user), item.access)
      return found[0] && isAllowed
        ? [
            {
              label: item.label,
              path: found[0].path,
              does: 'does' in item ? item.does : undefined,
              /** The item is marked on these pages and on those below them. */
              paths: found.map(({ path }) => path),
            },
          ]
        : []
    })
    .slice(0, places)

/** What `aria-current` says of an item while this page is open. */
export const currentIn = ({ path, paths }: { path: string; paths: readonly string[] }, pathname: string) => {
  if (pathname === path) return 'page' as const
  return paths.some((one) => pathname === one || pathname.startsWith(`${one}/`)) ? ('true' as const) : undefined
}
