import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconAlertOctagon, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { Dialog, DialogCloseButton } from './Dialog.tsx'
import classes from './MessageModal.module.css'

const icons = { success: IconCircleCheck, error: IconAlertOctagon, sent: IconMail }

type MessageModalProps = {
  variant: keyof typeof icons
  title: string
  children?: ReactNode
  /** One link or button. Give it `data-autofocus` to focus it. */
  action: ReactNode
  onClose: () => void
}

/** The final message of a flow: a full dialog with one action. Open while mounted. */
export function MessageModal({ variant, title, children, action, onClose }: MessageModalProps) {
  const id = useId()
  const Icon = icons[variant]
  return (
    <Dialog
      role={variant === 'error' ? 'alertdialog' : 'dialog'}
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-body` : undefined}
      onClose={onClose}
      className={classes.modal}
    >
      <DialogCloseButton onClose={onClose} />
      <div className={classes.inner} data-variant={variant}>
        <span className={classes.disc}>
          <Icon size={40} stroke={2} aria-hidden />
        </span>
        <h2 className={classes.title} id={`${id}-title`}>
          {title}
        </h2>
        {children ? (
          <div className={classes.body} id={`${id}-body`}>
            {children}
          </div>
        ) : null}
        <div className="above-3">{action}</div>
      </div>
      <div className={classes.lane} aria-hidden />
    </Dialog>
  )
}
