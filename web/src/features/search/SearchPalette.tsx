import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { IconSearch, IconX } from '@tabler/icons-react'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { findsOf, keepFind } from '#src/api/kept.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useSettled } from '#src/ui/use-settled.ts'
import { narrow, type Destination, type DestinationGroup } from './destinations.ts'
import { FoundList } from './FoundList.tsx'
import { useFound } from './use-found.ts'
import classes from './SearchPalette.module.css'

type SearchPaletteProps = {
  user: SessionUser
  account: Account | null
  pages: DestinationGroup[]
  /** What was typed before this code had arrived, and whether Enter was pressed after it. */
  start: { typed: string; isEntered: boolean }
  onClose: () => void
}

/**
 * Opens a card, an order, an invoice, a person or a page from any screen, without the mouse. Without an account, it finds only
 * accounts and pages.
 */
export function SearchPalette({ user, account, pages, start, onClose }: SearchPaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(start.typed)
  const asked = useSettled(typed)
  const { groups: found, isSearching } = useFound(user, account, asked)
  const [recent] = useState(() => ({ title: 'Recent', items: findsOf(user.user_id, account?.id ?? null) }))
  // Shows recently opened results only until the user types. After that, recency says nothing about a match.
  const groups = [...(typed.trim() === '' ? narrow([recent], '') : found), ...narrow(pages, typed)]
  const items = groups.flatMap((group) => group.items)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = items.find((item) => item.id === chosen) ?? items[0]
  const isWaiting = isSearching || asked !== typed

  const go = (destination: Destination) => {
    const { to, search } = destination
    const isPage = pages.some((group) => group.items.includes(destination))
    if (!isPage) keepFind(user.user_id, account?.id ?? null, destination)
    onClose()
    void navigate({ to, search: search ?? {} })
  }
  // Enter was pressed before the answer to what is typed: the results on screen are still those of an earlier text.
  const [isEntered, setEntered] = useState(start.isEntered)
  const goOnceFound = useEffectEvent(() => active && go(active))
  useEffect(() => {
    if (!isWaiting && isEntered) goOnceFound()
  }, [isWaiting, isEntered])
  const enter = () => {
    if (isWaiting) setEntered(true)
    else if (active) go(active)
  }
  const step = (by: number) => {
    const place = items.findIndex((item) => item.id === active?.id)
    setChosen(items[(place + by + items.length) % items.length]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: enter,
    }
    const move = moves[event.key]
    // During input method composition, Enter only completes the word.
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    move()
  }

  return (
    <Dialog labelledBy={`${id}-title`} className={classes.palette} onClose={onClose}>
      <h2 id={`${id}-title`} className="no-margin">
        <Hidden>Search</Hidden>
      </h2>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          aria-labelledby={`${id}-title`}
          placeholder={account ? 'Card, vehicle, order, invoice, person or page' : 'Account or page'}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.keywordLength}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setChosen(null)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.key}>Esc</kbd>
        <span className={classes.close}>
          <IconButton label="Close" size="large" onClick={onClose}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      <FoundList id={id} groups={groups} activeId={active?.id} onGo={go} />
      <p role="status" className={classes.status}>
        {isWaiting ? 'Searching…' : items.length === 0 ? `Nothing matches “${typed.trim()}”` : null}
      </p>
    </Dialog>
  )
}
