import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { isChanged, noWishes, ticked, wishFor } from './ticks.ts'

/** Ticks over a saved list of an account, and what becomes of them when they are saved. */
export const useTicks = (saved: readonly number[]) => {
  const queries = useQueryClient()
  const [wishes, setWishes] = useState(noWishes)
  useLeaveGuard(isChanged(saved, wishes))
  return {
    chosen: ticked(saved, wishes),
    choose: (ids: readonly number[]) => setWishes(wishFor(saved, wishes, ids)),
    ends: {
      onSuccess: () => setWishes(noWishes),
      // A colleague was faster: their list is read, and the next click saves the ticks over it.
      onError: ({ code }: ApiError) => {
        if (code === 'version') void queries.invalidateQueries({ queryKey: ['accounts'] })
      },
    },
  }
}
