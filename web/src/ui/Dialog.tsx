import { useRef } from 'react'
import type { ReactNode } from 'react'
import { IconX } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import { isBeside } from './is-beside.ts'
import { OverPage } from './over-page.ts'
import { useModal } from './use-modal.ts'
import classes from './Dialog.module.css'

type DialogProps = {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string
  /** Called for Esc, the backdrop and the close button. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * The browser's own modal dialog, open for as long as it is mounted: it makes the page truly inert, can be an alertdialog,
 * adds no banner landmark, and costs the sign-in page nothing.
 */
export function Dialog({ role = 'dialog', labelledBy, describedBy, onClose, className, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useModal(ref)

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop; the key for it is Esc, which the browser handles
    <dialog
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`modal ${classes.dialog}`}
      onClose={(event) => {
        // Strict mode closes and reopens the dialog at once; the late event of that first close must not count.
        if (!event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        if (isBeside(event)) onClose()
      }}
    >
      <div className={[classes.panel, className].filter(Boolean).join(' ')} tabIndex={-1}>
        <OverPage value>{children}</OverPage>
      </div>
    </dialog>
  )
}

/** `takesFocus`: for a dialog without a safer button to focus. */
export function DialogCloseButton({ onClose, takesFocus = false }: { onClose: () => void; takesFocus?: boolean }) {
  return (
    <IconButton label="Close" size="large" className={classes.close} onClick={onClose} data-autofocus={takesFocus || undefined}>
      <IconX size={18} aria-hidden />
    </IconButton>
  )
}
