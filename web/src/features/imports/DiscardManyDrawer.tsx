import { useState } from 'react'
import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { reasonWords } from './reason-words.ts'

const longest = 200

type Matching = { keyword: string; reason?: (typeof heldReasons)[number] | undefined }

const wordsOf = ({ keyword, reason }: Matching) =>
  [reason && `Reason: ${reasonWords[reason]}`, keyword && `Search: ${keyword}`].filter(Boolean).join(' · ') ||
  'All waiting lines, without a filter'

/** Everything that the list shows, on all its pages. If lines came or went meanwhile, the list is shown again instead. */
export function DiscardManyDrawer({ matching, count, onClose }: { matching: Matching; count: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const discard = useCall(api.imports.discardMany, { refresh: ['imports'], popup: 'The lines were discarded' })
  const isMissing = reason.trim() === ''
  const what = count === 1 ? 'this line' : `these ${count.toLocaleString('en-US')} lines`
  return (
    <FormDrawer
      title={`Discard ${what}?`}
      sub={wordsOf(matching)}
      submit={`Discard ${what}`}
      isGrave
      isBusy={discard.isPending}
      onSubmit={() => {
        setAsked(true)
        if (!isMissing) discard.mutate({ body: { matching, count, reason } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        description="They do not become transactions. Lines that a later file contains wait again."
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
