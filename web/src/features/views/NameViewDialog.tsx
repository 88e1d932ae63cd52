import { useState } from 'react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { Form } from '#src/record/Form.tsx'
import classes from './NameViewDialog.module.css'

type NamedView = { name: string; is_shared: boolean }

type NameViewDialogProps = {
  title: string
  /** The view to rename; absent for a new view. */
  initial?: NamedView
  /** The views that saving under their names would replace. If renaming must not replace one, the server refuses it. */
  replaces?: readonly NamedView[]
  mayShare: boolean
  /** The server's error about the name. */
  error?: string | undefined
  isBusy: boolean
  onSave: (view: NamedView) => void
  onClose: () => void
}

/** Saves filters or parameters under a name. */
export function NameViewDialog({ title, initial, replaces, mayShare, error, isBusy, onSave, onClose }: NameViewDialogProps) {
  const [name, setName] = useState(initial?.name ?? '')
  const [isTold, setTold] = useState(false)
  const replaced = replaces?.find((view) => view.name === name.trim())
  // A shared view stays shared when it is replaced, unless the user clears the box.
  const [chosen, setShared] = useState(initial?.is_shared)
  const is_shared = chosen ?? replaced?.is_shared ?? false
  const isMissing = isTold && name.trim() === ''

  return (
    <Dialog labelledBy="name-view" onClose={onClose} className={classes.dialog}>
      <h2 id="name-view" className="below-4 size-xl">
        {title}
      </h2>
      <Form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') setTold(true)
          else onSave({ name: name.trim(), is_shared })
        }}
      >
        <TextField
          label="Name"
          description={
            replaced ? 'A view with this name exists. It will be replaced.' : is_shared ? undefined : 'Only you see it.'
          }
          error={isMissing ? 'Give it a name' : error}
          limit={limits.viewName}
          maxLength={limits.viewName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        {mayShare ? (
          <CheckField
            label="Share with everyone in this account"
            checked={is_shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        ) : null}
        <div className="row at-end gap-2">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton isBusy={isBusy}>Save view</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
