import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { ApiError } from '#src/api/api-error.ts'

export type Found = { id: number; day: string; vehicle_number: string }

/** The current exception: the report holds what was found, but not the version after later reviews. */
const findException = async ({ id, day, vehicle_number }: Found) => {
  const query = { from: day, to: day, keyword: vehicle_number, review_state: 'any', per_page: '100' } as const
  const { data } = await call(api.exceptions.list, { query })
  const exception = data.find((one) => one.id === id)
  if (!exception) throw new ApiError({ status: 404, message: 'This exception is no longer there' })
  return exception
}

/** Marks an exception as reviewed directly from the report. */
export const useMarkReviewed = () => {
  const queries = useQueryClient()
  const mark = useAction(
    async (found: Found) => {
      const { id, version, note } = await findException(found)
      return call(api.exceptions.update, { params: { id: String(id) }, body: { review_state: 'reviewed', note, version } })
    },
    { refresh: ['exceptions', 'dashboard'], popup: 'Marked as reviewed' },
  )
  return {
    isBusy: mark.isPending,
    mark: (found: Found, onDone: () => void) =>
      mark.mutate(found, {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: ['reports', 'preview'] })
          onDone()
        },
      }),
  }
}
