import { createContext, use, useDeferredValue, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconX } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import { isBeside } from './is-beside.ts'
import { OverPage } from './over-page.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useModal } from './use-modal.ts'
import classes from './Drawer.module.css'

type DrawerProps = {
  title: ReactNode
  sub?: ReactNode
  /** Pixels on a wide screen. */
  width: number
  /** A page of its own, or a sheet from below that is only as high as it needs to be. */
  onPhone?: 'page' | 'sheet'
  /** Esc, the backdrop and the close button ask for it; the caller may still keep the drawer open. */
  onClose: () => void
  /** What the reader waits for; a veil lies over the drawer meanwhile. */
  busy?: string | null
  children: ReactNode
}

const FootPlace = createContext<HTMLElement | null>(null)

/** A modal dialog at the side of the page, open while it is mounted. */
export function Drawer({ title, sub, width, onPhone = 'page', onClose, busy = null, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [footPlace, setFootPlace] = useState<HTMLElement | null>(null)
  useModal(ref)
  // A slow phone answers the press with the drawer itself; what is in it comes with the next picture. Elsewhere both are there
  // at once: the next key may be meant for the first field.
  const isAnswered = useDeferredValue(true, !useIsPhone())

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { target, currentTarget, key } = event
    if (key !== 'Escape' || !(target instanceof Element) || target.closest('dialog') !== currentTarget) return
    // The browser would close the dialog before anybody could ask what is to become of what was typed.
    event.preventDefault()
    const isClosingList = target.closest('[aria-expanded="true"], [role="listbox"], [role="menu"]') !== null
    if (!isClosingList && !event.nativeEvent.isComposing) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; its key is Esc
    <dialog
      ref={ref}
      aria-modal="true"
      aria-labelledby={titleId}
      className={`modal ${classes.drawer}`}
      data-phone={onPhone}
      style={{ '--drawer-width': `${width / 16}rem` }}
      onKeyDown={onKeyDown}
      onClose={({ currentTarget }) => {
        // A close by other means, such as the back gesture: a parent that keeps the drawer mounted wants it open.
        if (currentTarget.open) return
        onClose()
        queueMicrotask(() => {
          if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
        })
      }}
      onClick={(event) => {
        if (isBeside(event)) onClose()
      }}
    >
      <div className={classes.panel}>
        <div className={classes.head}>
          <div className="shrinks">
            <h2 id={titleId} className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </h2>
            {sub ? <div className="dimmed">{sub}</div> : null}
          </div>
          <IconButton label="Close" size="large" onClick={onClose}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </div>
        <div className={classes.body}>
          <OverPage value>
            <FootPlace value={footPlace}>{isAnswered ? children : null}</FootPlace>
          </OverPage>
        </div>
        <div ref={setFootPlace} className={classes.foot} />
        <div role="status" className={classes.veil} data-open={busy !== null || undefined}>
          {busy === null ? null : (
            <>
              <span className={classes.spinner} aria-hidden />
              {busy}
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** The buttons of a drawer, wherever its content draws them: they stay in sight below what scrolls. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  const place = use(FootPlace)
  return place ? createPortal(children, place) : null
}
