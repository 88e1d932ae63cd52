import type { ReactNode } from 'react'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { ApiError } from '#src/api/api-error.ts'
import classes from './FailureAlert.module.css'

const waitingTime = (seconds: number) => {
  if (seconds < 60) return 'Try again in less than a minute.'
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** What the server said, above the form; after too many tries also how long to wait. */
export function FailureAlert({ error, children }: { error: ApiError | null; children?: ReactNode }) {
  if (!error) return null
  const { message, retry_after } = error
  return (
    <div role="alert" className={classes.alert} data-tone="stop">
      <IconAlertOctagon size={20} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.message}>{message}</p>
        {retry_after === null ? null : <p className={classes.more}>{waitingTime(retry_after)}</p>}
        {children}
      </div>
    </div>
  )
}
