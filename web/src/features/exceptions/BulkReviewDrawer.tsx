import { useState } from 'react'
import type { ReviewState } from '@forecourt/domain/rules/exceptions.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { countSelected, type Selection } from '#src/ui/selection.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import type { ExceptionSearch } from './exceptions.calls.ts'
import { ReviewFields } from './ReviewFields.tsx'

type BulkReviewDrawerProps = {
  selection: Selection
  total: number
  filter: Omit<ExceptionSearch, 'page' | 'per_page' | 'orderBy' | 'sortedBy'>
  versionOf: (id: number) => number
  onClose: () => void
  onReviewed: () => void
}

export function BulkReviewDrawer({ selection, total, filter, versionOf, onClose, onReviewed }: BulkReviewDrawerProps) {
  const [state, setState] = useState<ReviewState>('reviewed')
  const [note, setNote] = useState('')
  const review = useCall(api.exceptions.review, { refresh: ['exceptions', 'dashboard'], popup: 'Review saved' })
  const count = countSelected(selection, total)

  const chosen = () => {
    if (selection.mode === 'ids') return { seen: [...selection.ids].map((id) => ({ id, version: versionOf(id) })) }
    const { review_state, ...matching } = filter
    return {
      matching: { ...matching, ...(review_state !== 'any' && { review_state }) },
      except: [...selection.except],
    }
  }
  const send = () => {
    if (selection.mode === 'ids' && count > limits.reviewedAtOnce)
      return showPopup({ variant: 'error', message: `At most ${limits.reviewedAtOnce} exceptions can be ticked at once.` })
    review.mutate(
      { body: { exceptions: chosen(), review_state: state, note } },
      {
        onSuccess: () => {
          onReviewed()
          onClose()
        },
      },
    )
  }

  return (
    <FormDrawer
      title="Review exceptions"
      sub={`${count.toLocaleString('en-US')} selected`}
      submit="Save review"
      isBusy={review.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ReviewFields state={state} onState={setState} note={note} onNote={setNote} mayReopen={filter.review_state !== 'open'} />
    </FormDrawer>
  )
}
