import { Link, useRouterState } from '@tanstack/react-router'
import { IconChevronDown } from '@tabler/icons-react'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import type { Menu, MenuSection } from './menu.ts'
import { moveFocus } from '#src/ui/move-focus.ts'
import classes from './MenuBar.module.css'

const topItem = '[data-top-item]'
/** More items go into two columns: down the first, then down the second, in the order of the arrow keys. */
const mostInColumn = 12

export function MenuBar({ menu }: { menu: Menu }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isHere = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <nav aria-label="Main">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between the links inside */}
      <ul
        className={classes.bar}
        onKeyDown={(event) => {
          if (event.target instanceof Element && event.target.matches(topItem))
            moveFocus(event, event.currentTarget, { forward: 'ArrowRight', back: 'ArrowLeft', among: topItem })
        }}
      >
        {menu.links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={classes.item} data-top-item data-here={isHere(link.path) || undefined}>
              {link.label}
            </Link>
          </li>
        ))}
        {menu.groups.map(({ label, sections, paths }) => (
          <li key={label}>
            <Disclosure
              button={(props) => (
                <button {...props} className={classes.item} data-top-item data-here={paths.some(isHere) || undefined}>
                  {label}
                  <IconChevronDown size={16} aria-hidden className={classes.chevron} />
                </button>
              )}
            >
              {(close) => <MenuPanel sections={sections} onGo={close} />}
            </Disclosure>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuPanel({ sections, onGo }: { sections: MenuSection[]; onGo: () => void }) {
  return (
    <div className="row gap-4">
      {sections.map(({ title, links }) => (
        <div key={title}>
          {title ? <p className={classes.sectionTitle}>{title}</p> : null}
          <ul
            className={`plain-list ${classes.links}`}
            data-long={links.length > mostInColumn || undefined}
            aria-label={title ?? undefined}
          >
            {links.map(({ label, path }) => (
              <li key={path}>
                <Link to={path} className={classes.link} onClick={onGo}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
