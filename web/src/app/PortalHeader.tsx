import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { IconMenu2 } from '@tabler/icons-react'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { useSession } from '#src/api/session.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { liveParts } from '#src/ui/use-live.ts'
import { AccountSelector } from './AccountSelector.tsx'
import { PrintedBy } from '#src/list/PrintedBy.tsx'
import { DownBanner } from './DownBanner.tsx'
import { HomeLogo } from './HomeLogo.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { menuFor } from './menu.ts'
import { MenuBar } from './MenuBar.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import { NoticesButton } from './NoticesButton.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { screens } from './screens.ts'
import { SearchButton } from './SearchButton.tsx'
import { StandingBanner } from './StandingBanner.tsx'
import { SupportLink } from './SupportLink.tsx'
import { TasksLink } from './TasksLink.tsx'
import { TrainingLink } from './TrainingLink.tsx'
import { useOwnPreferences } from './use-own-preferences.ts'
import { useWhenCalm } from './use-when-calm.ts'
import { UserMenu } from './UserMenu.tsx'
import classes from './Header.module.css'

type PortalHeaderProps = { user: SessionUser; account: Account | null }

/** The signed-in header: two rows on a desktop, one row with a menu button on a phone. */
export function PortalHeader({ user, account }: PortalHeaderProps) {
  const impersonatedBy = useSession((session) => session.impersonated_by)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useOwnPreferences()
  useWhenCalm(liveParts.load)
  const isPhone = useIsPhone()
  const menu = menuFor({ user, account }, screens)
  const hasMenu = menu.links.length + menu.groups.length > 0
  return (
    <>
      <header className={classes.header}>
        {impersonatedBy ? <ImpersonationBanner staff={impersonatedBy} user={user} /> : null}
        {account ? <StandingBanner standing={account.standing} /> : null}
        <div className={classes.row}>
          <Link to="/" className={classes.home}>
            <HomeLogo />
          </Link>
          <div className={classes.account}>
            <AccountSelector user={user} account={account} />
          </div>
          {account || hasMenu ? <SearchButton user={user} account={account} /> : null}
          <div className={classes.tools}>
            <span className={classes.wideOnly}>
              <TrainingLink />
            </span>
            <span className={classes.wideOnly}>
              <SupportLink />
            </span>
            <TasksLink />
            {/* Notices belong to an account. */}
            {account ? <NoticesButton /> : null}
            <span className={classes.wideOnly}>
              <UserMenu user={user} />
            </span>
            <span className={classes.narrowOnly}>
              <button
                type="button"
                className={classes.tool}
                aria-label="Menu"
                aria-haspopup="dialog"
                onClick={() => setSheetOpen(true)}
              >
                <IconMenu2 size={22} aria-hidden />
              </button>
            </span>
          </div>
        </div>
        {hasMenu ? (
          <div className={classes.menuRow}>
            <div>
              <MenuBar menu={menu} />
            </div>
          </div>
        ) : null}
        {isSheetOpen ? <MenuSheet menu={menu} user={user} onClose={() => setSheetOpen(false)} /> : null}
      </header>
      <DownBanner />
      <PrintedBy />
      {account && isPhone ? <PhoneBar user={user} screens={screens} /> : null}
    </>
  )
}
