import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconSearch } from '@tabler/icons-react'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { screens } from './screens.ts'
import { searchPagesFor } from './search-pages.ts'
import classes from './SearchButton.module.css'

const SearchPalette = lazy(() =>
  import('#src/features/search/SearchPalette.tsx').then((file) => ({ default: file.SearchPalette })),
)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A popup or a question waits for its answer, and the search is open only once. A drawer can be left for a while. */
const isInTheWay = () => document.querySelector('dialog:modal:not([data-drawer])') !== null

type Start = { typed: string; isEntered: boolean }

/** While the code of the search is on its way, the keys are already meant for it, and not for the page below. */
function EarlyKeys({ start }: { start: Start }) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Without a text, Enter would open something that nobody has seen yet.
      if (event.key === 'Enter') start.isEntered = start.typed !== ''
      else if (event.key.length === 1) start.typed += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [start])
  return null
}

/** A button in the header that opens the search. Ctrl K does so from anywhere, also over a drawer. Before an account is chosen it finds accounts. */
export function SearchButton({ user, account }: { user: SessionUser; account: Account | null }) {
  /** Null while the search is closed. */
  const [start, setStart] = useState<Start | null>(null)
  const open = () => setStart({ typed: '', isEntered: false })
  const close = () => setStart(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Keeps the browser's own search from opening, even while an open popup keeps ours closed.
      event.preventDefault()
      if (!event.repeat && !isInTheWay()) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button type="button" className={classes.box} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>{account ? 'Search cards, orders, pages' : 'Search accounts and pages'}</span>
        <kbd className={classes.key} aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {/* Rendered outside the bar, which is dark whatever the theme of the page. */}
      {start
        ? createPortal(
            <Suspense fallback={<EarlyKeys start={start} />}>
              <SearchPalette
                user={user}
                account={account}
                pages={searchPagesFor(user, account, screens)}
                start={start}
                onClose={close}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
