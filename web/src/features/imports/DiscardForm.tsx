import { useState } from 'react'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

const longest = 200

type DiscardFormProps = {
  title: string
  sub: string
  submit: string
  /** What discarding does to the lines. */
  description: string
  isBusy: boolean
  onDiscard: (reason: string) => void
  onClose: () => void
}

/** Discarding requires a reason, which is stored. */
export function DiscardForm({ description, onDiscard, ...drawer }: DiscardFormProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <FormDrawer
      {...drawer}
      isGrave
      onSubmit={() => {
        setAsked(true)
        if (isMissing) focusFirstInvalid()
        else onDiscard(reason)
      }}
    >
      <TextField
        label="Reason"
        description={description}
        withAsterisk
        maxLength={longest}
        limit={longest}
        error={isAsked && isMissing ? 'Give a reason' : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDrawer>
  )
}
