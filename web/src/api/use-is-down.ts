// docs/product/handling.md#states-of-a-page: when several reads of a page fail in the same outage, one banner above the page says
// so.
import { useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isPassing } from './query-client.ts'

const failing = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' && isPassing(state.error) })

/** A single failing read may have a problem of its own, and shows it in its place. */
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
