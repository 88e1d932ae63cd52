import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { popups } from '@forecourt/domain/messages.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import type { ApiError } from '#src/api/api-error.ts'
import { isPassing } from '#src/api/query-client.ts'
import { useIsDown } from '#src/api/use-is-down.ts'
import { Missing } from './Missing.tsx'

type LoadedProps<Reply> = {
  query: UseQueryResult<Reply, ApiError>
  /** A placeholder in the shape of the content. */
  loading: ReactNode
  /** Wraps a failure if the content brings its own frame. */
  frame?: (failure: ReactNode) => ReactNode
  children: (reply: Reply) => ReactNode
}

/** The states of every read: loading, refused, failed with a Retry, loaded. */
export function Loaded<Reply>({ query, loading, frame = (failure) => failure, children }: LoadedProps<Reply>) {
  const isDown = useIsDown()
  if (query.data !== undefined) return children(query.data)
  if (!query.error || query.isFetching) return loading
  const { code, message, request_id } = query.error
  if (code === 'forbidden') return frame(<ErrorPanel message={popups.forbidden} />)
  if (isDown && isPassing(query.error)) return frame(<Missing />)
  return frame(<ErrorPanel message={message} requestId={request_id ?? undefined} onRetry={() => void query.refetch()} />)
}
