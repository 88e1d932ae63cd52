// docs/product/handling.md#states-of-a-page: when several reads of a page fail for the same outage, it is said once, above the page.
import { useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isPassing } from './query-client.ts'

const failing = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' && isPassing(state.error) })

/** One failing read may be its own trouble, and says so in its place. */
const isDown = (queries: QueryClient) => failing(queries).length > 1

export const useIsDown = () => {
  const queries = useQueryClient()
  return useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => isDown(queries),
  )
}

export const useRetryAll = () => {
  const queries = useQueryClient()
  return () => failing(queries).forEach((query) => void query.fetch().catch(() => undefined))
}
