import { useState } from 'react'
import type { ReactNode } from 'react'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type ReasonDrawerProps = {
  title: string
  sub: string
  /** The label of the button. */
  submit: string
  label: string
  description: string
  limit: number
  isGrave?: boolean
  isBusy: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** A refusal needs a reason, which the account sees. */
export function ReasonDrawer({ label, description, limit, onSubmit, children, ...step }: ReasonDrawerProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  return (
    <FormDrawer
      {...step}
      onSubmit={() => {
        setAsked(true)
        if (reason.trim() !== '') onSubmit(reason)
      }}
    >
      {children}
      <TextField
        label={label}
        description={description}
        withAsterisk
        limit={limit}
        maxLength={limit}
        error={isAsked && reason.trim() === '' ? `${label} is required` : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDrawer>
  )
}
