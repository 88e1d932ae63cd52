// docs/product/roles-and-screens.md#menus-by-role: which menu items a person sees. Hiding is not protection: the guard and the
// server check again.
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { allows, type Visitor } from './guard.ts'
import { menuGroups, reportSections, type MenuGroup, type Screen } from './screen.ts'

export type MenuLink = { label: string; path: string }
/** Only the Report group has named sections. */
export type MenuSection = { title: string | null; links: MenuLink[] }
/** `paths`: of every screen of the group, also of those outside the menu. */
export type Menu = { links: MenuLink[]; groups: { label: MenuGroup; sections: MenuSection[]; paths: string[] }[] }

type InMenu = Screen & { menu: NonNullable<Screen['menu']> }

const isInMenu = (screen: Screen): screen is InMenu => screen.menu !== undefined
const isNotEmpty = ({ links }: MenuSection) => links.length > 0
const linkTo = ({ path, menu }: InMenu): MenuLink => ({ label: menu.label, path })

const sectionsOf = (items: InMenu[]): MenuSection[] =>
  [undefined, ...reportSections]
    .map((section) => ({ title: section ?? null, links: items.filter(({ menu }) => menu.section === section).map(linkTo) }))
    .filter(isNotEmpty)

/** A group without a visible item is not drawn. Before an account is chosen only screens that need none are listed. */
export const menuFor = ({ user, account }: Visitor & { user: SessionUser }, screens: readonly Screen[]): Menu => {
  const visible = screens
    .filter(isInMenu)
    .filter(({ stage }) => account !== null || stage === 'provider')
    .filter((screen) => allows(user, screen) && allows(user, { access: screen.menu.access ?? screen.access }))
  return {
    links: visible.filter(({ menu }) => menu.group === undefined).map(linkTo),
    groups: menuGroups
      .map((label) => ({
        label,
        sections: sectionsOf(visible.filter(({ menu }) => menu.group === label)),
        paths: screens.filter(({ menu, under }) => (menu?.group ?? under) === label).map(({ path }) => path),
      }))
      .filter(({ sections }) => sections.length > 0),
  }
}
