// docs/product/handling.md#phones: what a thumb reaches on a phone. An item leads to a screen this person may open, or is absent.
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { can, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf } from '#src/api/session.ts'
import { allows } from './guard.ts'
import type { MenuGroup, Screen } from './screen.ts'

/** What fits side by side on the narrowest phone. */
const places = 4

type PhoneBarItem = { label: string } & (
  | { path: string; does?: 'report lost'; access?: Capability }
  /** The first screen of a group of the menu that the person may open. */
  | { group: MenuGroup }
)

/** By how often people reach for them: the first four that a person may use are on the bar. */
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
      const screen = screens.find(
        (one) =>
          ('group' in item ? one.menu?.group === item.group : one.path === item.path) &&
          allows(user, one) &&
          // Where the menu shows less than the screen allows, so does the bar.
          allows(user, { access: one.menu?.access ?? one.access }),
      )
      const isAllowed = !('access' in item) || !item.access || can(identityOf(user), item.access)
      return screen && isAllowed ? [{ label: item.label, path: screen.path, does: 'does' in item ? item.does : undefined }] : []
    })
    .slice(0, places)
