import { Button } from './Button.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useConfirmations } from './confirm-store.ts'
import type { Confirmation } from './confirm-store.ts'
import { Dialog, DialogCloseButton } from './Dialog.tsx'
import classes from './Popup.module.css'

/** Shows the questions asked with `confirm`, one at a time. Mount it once, near the root. */
export function ConfirmHost() {
  const question = useConfirmations(({ queue }) => queue[0])
  return question ? <ConfirmDialog key={question.id} {...question} /> : null
}

function ConfirmDialog({ id, message, cancel, continue_, cancelOn, answer }: Confirmation) {
  const titleId = `confirm-${id}-title`
  const isSafeLeft = cancelOn === 'left'
  const safe = (
    <Button key="cancel" variant={isSafeLeft ? 'default' : 'filled'} onClick={() => answer(false)} data-autofocus>
      {cancel}
    </Button>
  )
  const go = (
    <Button key="continue" variant={isSafeLeft ? 'filled' : 'default'} onClick={() => answer(true)}>
      {continue_}
    </Button>
  )
  return (
    <Dialog role="alertdialog" labelledBy={titleId} onClose={() => answer(false)} className={classes.popup}>
      <div className={classes.inner} data-variant="warning" data-with-actions>
        <div className={classes.body}>
          <IconAlertTriangle className={classes.icon} stroke={2} aria-hidden />
          <h2 className={classes.message} id={titleId}>
            {message}
          </h2>
        </div>
        <div className={classes.actions}>{isSafeLeft ? [safe, go] : [go, safe]}</div>
        <DialogCloseButton onClose={() => answer(false)} />
      </div>
    </Dialog>
  )
}
