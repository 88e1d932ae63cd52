import type { ReactNode } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { Notice } from '#src/ui/Notice.tsx'

const waitingTime = (seconds: number) => {
  if (seconds < 60) return 'Try again in less than a minute.'
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${counted(minutes, 'minute')}.`
}

/** What the server said, above the form; after too many tries also how long to wait. */
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
