import { useState } from 'react'
import type { Allowance } from '@forecourt/domain/contract/allowances.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { TextField } from '#src/ui/TextField.tsx'

/** The account can read the reason. */
export function RefuseDrawer({ allowance: { id, field, reason }, onClose }: { allowance: Allowance; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const decide = useCall(api.allowances.decide, { refresh: ['allowances', 'cards', 'staffTasks'] })
  return (
    <FormDrawer
      title="Refuse the allowance"
      sub={`${fieldLabel(field)}: ${reason}`}
      submit="Refuse"
      isBusy={decide.isPending}
      onSubmit={() => {
        if (!note.trim()) return setError('Say why')
        decide.mutate({ params: { id: String(id) }, body: { decision: 'refuse', note: note.trim() } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextField
        id="note"
        label="Why"
        withAsterisk
        maxLength={200}
        value={note}
        error={error}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value)
          setError(undefined)
        }}
      />
    </FormDrawer>
  )
}
