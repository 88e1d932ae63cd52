import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react'
import { moveFocus } from './move-focus.ts'
import { roomBeside } from './room-beside.ts'
import classes from './Disclosure.module.css'

type ButtonProps = ComponentPropsWithRef<'button'>

type DisclosureProps = {
  button: (props: ButtonProps) => ReactNode
  /** The edge of the button that the panel aligns with. */
  align?: 'start' | 'end'
  className?: string
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** A button and the panel it opens. A disclosure, not a menu, so the panel may contain links, lists and fields. */
export function Disclosure({ button, align = 'start', className, onOpen, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)

  const open = () => {
    setOpen(true)
    onOpen?.()
  }

  useEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [isOpen])

  // The button may be anywhere on the page, so the panel's height is limited to the room in the window.
  useLayoutEffect(() => {
    if (!isOpen) return
    const fit = () => {
      if (!trigger.current || !panel.current) return
      const { side, height } = roomBeside(trigger.current.getBoundingClientRect(), document.documentElement.clientHeight)
      panel.current.dataset['side'] = side
      panel.current.style.maxHeight = `${height}px`
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
      trigger.current?.focus()
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      open()
    } else if (isOpen && root.current) {
      moveFocus(event, root.current, { forward: 'ArrowDown', back: 'ArrowUp' })
    }
  }

  return (
    // The button and the links inside handle the keys; this box only sees them bubble.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only delegates events; the box itself is not operable
    <div ref={root} className="shrinks anchor" onKeyDown={onKeyDown}>
      {button({
        ref: trigger,
        type: 'button',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? panelId : undefined,
        onClick: isOpen ? close : open,
      })}
      {isOpen ? (
        <div ref={panel} id={panelId} className={[classes.panel, className].filter(Boolean).join(' ')} data-align={align}>
          {children(close)}
        </div>
      ) : null}
    </div>
  )
}
