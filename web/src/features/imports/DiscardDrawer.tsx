import { useState } from 'react'
import type { HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { TextField } from '#src/ui/TextField.tsx'

const longest = 200

/** Discarding a line needs a reason, which is kept. */
export function DiscardDrawer({ line, onClose }: { line: HeldTransaction; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const discard = useCall(api.imports.discard, { refresh: ['imports'], popup: 'The line was discarded' })
  const isMissing = reason.trim() === ''
  return (
    <FormDrawer
      title="Discard this line?"
      sub={`Transaction ${line.tran_id}`}
      submit="Discard"
      isGrave
      isBusy={discard.isPending}
      onSubmit={() => {
        setAsked(true)
        if (!isMissing) discard.mutate({ params: { id: String(line.id) }, body: { reason } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        description="It does not become a transaction. If a later file contains it, it waits again."
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
