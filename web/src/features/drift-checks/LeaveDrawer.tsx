import { useState } from 'react'
import type { DriftRow } from '@forecourt/domain/contract/drift-checks.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { cardName, differenceWords } from './drift-words.tsx'

export function LeaveDrawer({ checkId, row, onClose }: { checkId: number; row: DriftRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const leave = useCall(api.driftChecks.decide, { refresh: ['driftChecks'], popup: 'The difference was left' })
  return (
    <FormDrawer
      title="Leave a difference"
      sub={[cardName(row), differenceWords(row)].filter(Boolean).join(' · ')}
      submit="Leave it"
      isBusy={leave.isPending}
      onSubmit={() => {
        if (!reason.trim()) return setError('Say why it is left')
        const params = { id: String(checkId), row_id: String(row.id) }
        leave.mutate(
          { params, body: { decision: 'leave', reason: reason.trim() } },
          { onSuccess: onClose, onError: closeIfLate(onClose) },
        )
      }}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        value={reason}
        limit={300}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError(undefined)
        }}
      />
    </FormDrawer>
  )
}
