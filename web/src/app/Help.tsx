import { useEffect, useMemo } from 'react'
import { Link, useMatches, useNavigate } from '@tanstack/react-router'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { goKeysOf, helpFor } from './help-for.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { closeHelp, openHelp, useHelp } from './help-store.ts'
import { helpTexts, keysEverywhere, type HelpText } from './help-texts.ts'
import { KeyList } from './KeyList.tsx'
import { screens } from './screens.ts'
import { startTour } from './start-tour.ts'
import { useGoKeys } from './use-go-keys.ts'
import { useReturnFocus } from './use-return-focus.ts'
import classes from './Help.module.css'

/** The help of the page on screen, the keys that open it and other pages, and the way back by keyboard. */
export function Help({ user, account }: { user: SessionUser; account: Account | null }) {
  const { isOpen } = useHelp()
  const navigate = useNavigate()
  const hasKeys = usePreferences((preferences) => preferences.single_key_shortcuts)
  const letters = useMemo(() => goKeysOf(helpFor(user, account, screens)), [user, account])
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  useReturnFocus()
  useGoKeys(hasKeys ? { letters, onGo: (path) => void navigate({ to: path }), onHelp: openHelp } : undefined)
  const help = screen && helpTexts[screen.path]
  // A page without a help of its own must not open that of the next page.
  useEffect(() => {
    if (isOpen && !help) closeHelp()
  }, [isOpen, help])
  if (!isOpen || !help) return null
  return (
    <Drawer title={screen.title} sub="Help" width={440} onPhone="sheet" onClose={closeHelp}>
      <HelpOf help={help} hasKeys={hasKeys} />
    </Drawer>
  )
}

function HelpOf({ help, hasKeys }: { help: HelpText; hasKeys: boolean }) {
  const keys = hasKeys
    ? [...(help.keys ?? []), ...keysEverywhere]
    : keysEverywhere.filter(([key]) => key.length > 2 && key[0] !== 'G')
  return (
    <div className="stack gap-4">
      <p className="no-margin">{help.purpose}</p>
      <ul className={classes.steps}>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <section className="stack gap-2" aria-labelledby="help-keys">
        <h3 id="help-keys" className="size-l no-margin">
          Keys
        </h3>
        <KeyList keys={keys} />
        {hasKeys ? null : <p className="no-margin dimmed">Single-key shortcuts are switched off in your profile.</p>}
      </section>
      <Link to="/help" onClick={closeHelp}>
        User guide
      </Link>
      <LinkButton
        onClick={() => {
          closeHelp()
          startTour()
        }}
      >
        Start the tour
      </LinkButton>
    </div>
  )
}
