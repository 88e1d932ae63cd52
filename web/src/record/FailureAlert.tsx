import type { ReactNode } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { waitingTime } from '#src/api/waiting-time.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** The server's message, above the form. After too many tries it also says how long to wait. */
export function FailureAlert({ error, children }: { error: ApiError | null; children?: ReactNode }) {
  if (!error) return null
  const { message, retry_after } = error
  return (
    <Notice tone="stop" isAlert title={message}>
      {retry_after === null ? null : waitingTime(retry_after)}
      {children}
    </Notice>
  )
}
