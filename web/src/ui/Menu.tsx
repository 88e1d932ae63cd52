import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { moveFocus } from './move-focus.ts'
import classes from './Menu.module.css'

export type MenuItem = {
  label: string
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Said more quietly after the label. */
  note?: string
  /** What cannot be undone looks different. */
  isGrave?: boolean
  /** Why it cannot be chosen now: it stays in the list, says so, and does nothing. */
  refusal?: string | undefined
  onChoose: () => void
}

type MenuProps = { label: string; items: MenuItem[]; anchor: HTMLElement; onClose: () => void }

const gap = 4
const margin = 8

/** Under the anchor and flush with its right edge, or above it where there is no room below. */
const placeBeside = (anchor: HTMLElement, menu: HTMLElement) => {
  const button = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const fitsBelow = button.bottom + gap + height <= innerHeight - margin
  return {
    left: Math.max(margin, Math.min(button.right - width, document.documentElement.clientWidth - width - margin)),
    top: fitsBelow ? button.bottom + gap : Math.max(margin, button.top - gap - height),
  }
}

/**
 * Open while it is mounted. One for a whole list: a menu for each row would have to be drawn before it is ever opened. It
 * keeps its place on the screen, so a scrolling table does not cut it off.
 */
export function Menu({ label, items, anchor, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })

  useLayoutEffect(() => {
    if (!menu.current) return
    setPlace(placeBeside(anchor, menu.current))
    menu.current.querySelector('button')?.focus({ preventScroll: true })
  }, [anchor])

  useEffect(() => {
    const { top } = anchor.getBoundingClientRect()
    const closeFromOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && (menu.current?.contains(target) || anchor.contains(target))
      if (!isInside) onClose()
    }
    // What scrolls elsewhere, or came to rest just before, takes nothing away from the menu.
    const closeWhenMoved = () => {
      if (anchor.getBoundingClientRect().top !== top) onClose()
    }
    const listeners = ['pointerdown', 'focusin'] as const
    for (const name of listeners) document.addEventListener(name, closeFromOutside, true)
    document.addEventListener('scroll', closeWhenMoved, true)
    window.addEventListener('resize', onClose)
    return () => {
      for (const name of listeners) document.removeEventListener(name, closeFromOutside, true)
      document.removeEventListener('scroll', closeWhenMoved, true)
      window.removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])

  // The opener has the focus again before anything else happens: a dialog opened from here gives it back to the opener.
  const leave = () => {
    anchor.focus()
    onClose()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      leave()
    } else if (menu.current) moveFocus(event, menu.current, { forward: 'ArrowDown', back: 'ArrowUp' })
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} style={place} onKeyDown={onKeyDown}>
      {items.map(({ label: text, icon: Icon, note, isGrave, refusal, onChoose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          data-grave={isGrave || undefined}
          aria-disabled={refusal ? true : undefined}
          onClick={() => {
            if (refusal) return
            leave()
            onChoose()
          }}
        >
          {Icon ? <Icon size={18} aria-hidden /> : null}
          <span>{text}</span>
          {(refusal ?? note) ? <span className={classes.note}>{refusal ?? note}</span> : null}
        </button>
      ))}
    </div>
  )
}
