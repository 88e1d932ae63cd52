import { useLayoutEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { IconX } from '@tabler/icons-react'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx'
import type { Menu, MenuLink } from './menu.ts'
import { SupportLink } from './SupportLink.tsx'
import { TrainingLink } from './TrainingLink.tsx'
import { LogoutButton, UserLinks } from './UserMenu.tsx'
import classes from './MenuSheet.module.css'

type MenuSheetProps = { menu: Menu; user: SessionUser; onClose: () => void }

/** The menu on a phone: the same groups, full screen. */
export function MenuSheet({ menu, user, onClose }: MenuSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    // The browser returns the focus to the menu button only if the dialog closes before React removes the element.
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-labelledby="menu-sheet-title"
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id="menu-sheet-title" className={classes.title}>
          Menu
        </h2>
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <nav aria-label="Main">
        <LinkList links={menu.links} onGo={onClose} />
        {menu.groups.map(({ label, sections }) => (
          <section key={label}>
            <h3 className={classes.group}>{label}</h3>
            {sections.map(({ title, links }) => (
              <div key={title}>
                {title ? <h4 className={classes.section}>{title}</h4> : null}
                <LinkList links={links} onGo={onClose} />
              </div>
            ))}
          </section>
        ))}
      </nav>
      <section>
        <h3 className={classes.group}>{user.name}</h3>
        <UserLinks onGo={onClose} />
        <div className="pad-3">
          <ThemeSwitch />
        </div>
      </section>
      <div className={classes.help}>
        <TrainingLink />
        <SupportLink />
      </div>
      <LogoutButton />
    </dialog>
  )
}

function LinkList({ links, onGo }: { links: MenuLink[]; onGo: () => void }) {
  return (
    <ul className="plain-list">
      {links.map(({ label, path }) => (
        <li key={path}>
          <Link to={path} className={classes.link} onClick={onGo}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
