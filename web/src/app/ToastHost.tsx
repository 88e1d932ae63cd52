import { useEffect, useRef, useState } from 'react'
import { IconX } from '@tabler/icons-react'
import { closeToast, useToasts, type Toast } from '#src/api/announce.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import classes from './ToastHost.module.css'

const timeToRead = 8_000

export function ToastHost() {
  const { toasts } = useToasts()
  const corner = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  // Opened again for each new toast: the popover shown last is above a drawer that opened earlier.
  useEffect(() => {
    if (newest === undefined) return
    const shown = corner.current
    shown?.showPopover()
    return () => shown?.hidePopover()
  }, [newest])
  return (
    <div role="status">
      <div ref={corner} popover="manual" className={classes.corner}>
        {toasts.map((toast) => (
          <ToastNotice key={toast.id} {...toast} />
        ))}
      </div>
    </div>
  )
}

function ToastNotice({ id, message, action }: Toast) {
  const [isHeld, setHeld] = useState(false)
  const lasts = action?.lasts ?? timeToRead

  useEffect(() => {
    if (isHeld) return
    const leave = setTimeout(() => closeToast(id), lasts)
    return () => clearTimeout(leave)
  }, [id, isHeld, lasts])

  return (
    <div
      className={classes.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice tone={action ? 'service' : 'guide'} title={message}>
        {action ? <LinkButton onClick={action.onClick}>{action.label}</LinkButton> : null}
      </Notice>
      <button type="button" className={classes.close} aria-label="Close" onClick={() => closeToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
