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
  /** Width in pixels on a wide screen. */
  width: number
  /** `page` fills the screen; `sheet` comes up from the bottom and is only as high as its content. */
  onPhone?: 'page' | 'sheet'
  /** Called for Esc, the backdrop and the close button. The caller may keep the drawer open. */
  onClose: () => void
  /** Names the work in progress. A veil covers the drawer until it is done. */
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
  // On a slow phone the empty drawer is drawn first, in response to the press, and its content in the next frame. Elsewhere both
  // are drawn together, because the next key may be meant for the first field.
  const isAnswered = useDeferredValue(true, !useIsPhone())

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { target, currentTarget, key } = event
    if (key !== 'Escape' || !(target instanceof Element) || target.closest('dialog') !== currentTarget) return
    // The browser would close the dialog before the caller can ask about unsaved input.
    event.preventDefault()
    // An open list takes the key. Details that are open in their place do not.
    const isClosingList =
      target.closest('[aria-expanded="true"]:is([role], [aria-haspopup]), [role="listbox"], [role="menu"]') !== null
    if (!isClosingList && !event.nativeEvent.isComposing) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; the key for it is Esc
    <dialog
      ref={ref}
      aria-modal="true"
      aria-labelledby={titleId}
      className={`modal ${classes.drawer}`}
      data-drawer
      data-phone={onPhone}
      style={{ '--drawer-width': `${width / 16}rem` }}
      onKeyDown={onKeyDown}
      onClose={({ currentTarget }) => {
        // Closed in another way, such as the back gesture. If the parent keeps the drawer mounted, it opens again.
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

/** The buttons of a drawer. Rendered from anywhere in its content, they stay in view below the scrolling part. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  const place = use(FootPlace)
  return place ? createPortal(children, place) : null
}
