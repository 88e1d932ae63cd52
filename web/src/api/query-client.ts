import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The server could not be reached, or is being restarted: it will be back. */
export const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && isPassing(error),
        // Offline, a call fails with a message; it does not wait.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
