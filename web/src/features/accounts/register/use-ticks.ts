import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import { popUpFailure } from '#src/api/use-call.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { isChanged, noWishes, ticked, wishFor } from './ticks.ts'

/** Checkboxes over a saved list of an account, and the outcome of saving them. */
export const useTicks = (saved: readonly number[]) => {
  const queries = useQueryClient()
  const [wishes, setWishes] = useState(noWishes)
  useLeaveGuard(isChanged(saved, wishes))
  return {
    chosen: ticked(saved, wishes),
    choose: (ids: readonly number[]) => setWishes(wishFor(saved, wishes, ids)),
    ends: {
      onSuccess: () => setWishes(noWishes),
      // A colleague saved first: reload their list. The next click saves these ticks on top of it.
      onError: (refusal: ApiError) => {
        if (refusal.code !== 'version') return popUpFailure(refusal)
        showPopup({
          variant: 'error',
          message: refusal.message,
          notes: ['Your ticks were kept. Look at the list and save it again.'],
        })
        void queries.invalidateQueries({ queryKey: ['accounts'] })
      },
    },
  }
}
