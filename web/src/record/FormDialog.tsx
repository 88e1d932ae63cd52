import { useId } from 'react'
import type { ReactNode } from 'react'
import { Dialog, DialogCloseButton } from '#src/ui/Dialog.tsx'
import classes from './FormDialog.module.css'

type FormDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A short form over the page. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <div className={classes.inner}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {children}
      </div>
      <DialogCloseButton onClose={onClose} />
    </Dialog>
  )
}
