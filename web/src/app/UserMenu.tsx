import { Link } from '@tanstack/react-router'
import { IconHelp, IconKey, IconLogout, IconUser, IconUserCircle } from '@tabler/icons-react'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { mayLeave } from '#src/record/leave-guards.ts'
import { signOut } from '#src/api/sign-out.ts'
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { openHelp } from './help-store.ts'
import headerClasses from './Header.module.css'
import classes from './UserMenu.module.css'

export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <Disclosure
      align="end"
      button={(props) => (
        <button {...props} className={headerClasses.tool}>
          <IconUserCircle size={20} aria-hidden />
          <span className={headerClasses.userName}>{user.name}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <p className={classes.email}>{user.email}</p>
          <UserLinks onGo={close} />
          <div className={classes.theme}>
            <ThemeSwitch />
          </div>
          <LogoutButton />
        </>
      )}
    </Disclosure>
  )
}

export function UserLinks({ onGo }: { onGo: () => void }) {
  return (
    <ul className="plain-list">
      <li>
        <Link to="/account" className={classes.item} onClick={onGo}>
          <IconUser size={18} aria-hidden />
          Account
        </Link>
      </li>
      <li>
        <Link to="/edit-password" className={classes.item} onClick={onGo}>
          <IconKey size={18} aria-hidden />
          Edit Password
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={classes.item}
          aria-haspopup="dialog"
          onClick={() => {
            onGo()
            openHelp()
          }}
        >
          <IconHelp size={18} aria-hidden />
          Help with this page
        </button>
      </li>
    </ul>
  )
}

export function LogoutButton() {
  return (
    <button type="button" className={classes.item} onClick={async () => (await mayLeave()) && signOut()}>
      <IconLogout size={18} aria-hidden />
      Logout
    </button>
  )
}
