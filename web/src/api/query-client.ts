import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The server could not be reached or is restarting, so a retry may succeed. */
export const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && isPassing(error),
        // A call without a connection fails with a message instead of waiting.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
