import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconSearch } from '@tabler/icons-react'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { identityOf } from '#src/api/session.ts'
import type { Menu } from './menu.ts'
import classes from './SearchButton.module.css'

const SearchPalette = lazy(() =>
  import('#src/features/search/SearchPalette.tsx').then((file) => ({ default: file.SearchPalette })),
)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The menu as the search shows it, after the most frequent actions. */
const pagesOf = (menu: Menu, user: SessionUser) => {
  const newOrder = { id: 'new order', label: 'New card order', note: '', to: '/card-template-form' }
  const lost = { id: 'lost card', label: 'Report a card lost or stolen', note: 'Edit Cards', to: '/card-management' }
  const own = [
    { label: 'Account', path: '/account' },
    { label: 'Edit Password', path: '/edit-password' },
  ]
  const inMenu = [
    ...menu.links.map((link) => ({ ...link, note: '' })),
    ...menu.groups.flatMap(({ label, sections }) =>
      sections.flatMap(({ links }) => links.map((link) => ({ ...link, note: label }))),
    ),
    ...own.map((link) => ({ ...link, note: 'Yours' })),
  ]
  return [
    { title: 'Actions', items: can(identityOf(user), 'cards.manage') ? [newOrder, lost] : [] },
    { title: 'Pages', items: inMenu.map(({ label, path, note }) => ({ id: path, label, note, to: path })) },
  ].filter(({ items }) => items.length > 0)
}

/** The header's search box. It opens the search; Ctrl K does so from anywhere. */
export function SearchButton({ user, menu }: { user: SessionUser; menu: Menu }) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Keeps the browser's own search from opening. An open dialog comes first.
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog:modal') === null) setOpen(true)
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
        <span className={classes.words}>Search cards, orders, pages</span>
        <kbd className={classes.key} aria-hidden>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {/* Not inside the bar: there everything is dark, whatever the theme of the page. */}
      {isOpen
        ? createPortal(
            <Suspense>
              <SearchPalette user={user} pages={pagesOf(menu, user)} onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
