import { Link } from '@tanstack/react-router'
import { IconLogout } from '@tabler/icons-react'
import { useSession } from '#src/api/session.ts'
import { signOut } from '#src/api/sign-out.ts'
import { HomeLogo } from './HomeLogo.tsx'
import { TrainingLink } from './TrainingLink.tsx'
import classes from './Header.module.css'

/** Outside the portal the header has only the logo, Book a Training and, with a token, Log Out. */
export function OpenHeader() {
  const hasToken = useSession((session) => session.token !== null)
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.home}>
          <HomeLogo />
        </Link>
        <div className={classes.tools}>
          <TrainingLink />
          {hasToken ? (
            <button type="button" className={classes.tool} onClick={() => void signOut()}>
              <IconLogout size={18} aria-hidden />
              Log Out
            </button>
          ) : null}
        </div>
      </div>
    </header>
  )
}
