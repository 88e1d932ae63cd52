import { lazy, Suspense, useEffect, useState } from 'react'
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

/** A button in the header that opens the search. Ctrl K does so from anywhere, also over a drawer. Before an account is chosen it finds accounts. */
export function SearchButton({ user, account }: { user: SessionUser; account: Account | null }) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Keeps the browser's own search from opening, even while an open popup keeps ours closed.
      event.preventDefault()
      if (!event.repeat && !isInTheWay()) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className={classes.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.words}>{account ? 'Search cards, orders, pages' : 'Search accounts and pages'}</span>
        <kbd className={classes.key} aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {/* Rendered outside the bar, which is dark whatever the theme of the page. */}
      {isOpen
        ? createPortal(
            <Suspense>
              <SearchPalette
                user={user}
                account={account}
                pages={searchPagesFor(user, account, screens)}
                onClose={() => setOpen(false)}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
