import { useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { IconAlertOctagon, IconCircleCheck } from '@tabler/icons-react'
import { useConfirmations } from './confirm-store.ts'
import { Dialog, DialogCloseButton } from './Dialog.tsx'
import { closePopup, usePopups } from './popup-store.ts'
import type { Popup } from './popup-store.ts'
import classes from './Popup.module.css'

/** Shows the popups opened with `showPopup`, one at a time. Mount it once, near the root. */
export function PopupHost() {
  const popup = usePopups(({ queue }) => queue[0])
  const isAsking = useConfirmations(({ queue }) => queue.length > 0)
  return popup && !isAsking ? <PopupDialog key={popup.id} popup={popup} /> : null
}

function PopupDialog({ popup }: { popup: Popup }) {
  const { id, variant, message, notes = [], details, actions = [] } = popup
  const isError = variant === 'error'
  const Icon = isError ? IconAlertOctagon : IconCircleCheck
  const hasDetails = details !== undefined && details !== null
  const close = () => closePopup(id)
  const titleId = `popup-${id}-title`
  const notesId = `popup-${id}-notes`
  const isTall = actions.length > 0 || notes.length > 0 || hasDetails

  return (
    <Dialog
      role={isError ? 'alertdialog' : 'dialog'}
      labelledBy={titleId}
      {...(notes.length > 0 && { describedBy: notesId })}
      onClose={close}
      className={classes.popup}
    >
      <div className={classes.inner} data-variant={variant} data-with-actions={isTall || undefined}>
        <DialogCloseButton onClose={close} takesFocus />
        <div className={classes.body} data-with-details={hasDetails || undefined}>
          <Icon className={classes.icon} stroke={2} aria-hidden />
          <h2 className={classes.message} id={titleId}>
            {message}
          </h2>
          {notes.length > 0 ? (
            <div id={notesId}>
              {notes.map((note) => (
                <p key={note} className="no-margin">
                  {note}
                </p>
              ))}
            </div>
          ) : null}
        </div>
        {hasDetails ? <Details details={details} /> : null}
        {actions.length > 0 ? (
          <div className={classes.actions}>
            {actions.map((action, index) => (
              <Button
                key={action.label}
                variant={index === actions.length - 1 ? 'filled' : 'default'}
                onClick={() => {
                  close()
                  action.onClick()
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

function Details({ details }: { details: unknown }) {
  const text = typeof details === 'string' ? details : JSON.stringify(details, null, 2)
  const [isCopied, setCopied] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const selectInstead = () => ref.current && getSelection()?.selectAllChildren(ref.current)

  const copy = () => {
    // A page served without TLS has no clipboard. Then the text is selected for the reader to copy.
    if ('clipboard' in navigator) void navigator.clipboard.writeText(text).then(() => setCopied(true), selectInstead)
    else selectInstead()
  }

  return (
    <div className={classes.details}>
      <div className="row middle gap-2">
        <h3 className="rigid size-m">Details</h3>
        <Button variant="subtle" size="compact" onClick={copy}>
          Copy details
        </Button>
        <output className={classes.copied}>{isCopied ? 'Copied' : ''}</output>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard */}
      <section ref={ref} className={classes.json} tabIndex={0} aria-label="Details">
        <pre>{text}</pre>
      </section>
    </div>
  )
}
