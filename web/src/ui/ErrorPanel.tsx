import { Button } from './Button.tsx'
import { IconRefresh } from '@tabler/icons-react'
import { BrokenLane } from './illustrations/BrokenLane.tsx'
import classes from './ErrorPanel.module.css'

type ErrorPanelProps = {
  /** What could not be done, in the words of the server where it sent some. */
  message: string
  onRetry?: () => void
  /** For a call to support: it stands in the server's log. */
  requestId?: string
}

export function ErrorPanel({ message, onRetry, requestId }: ErrorPanelProps) {
  return (
    <div className={classes.panel} role="alert">
      <BrokenLane />
      <p className={classes.message}>{message}</p>
      {onRetry ? (
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      {requestId ? (
        <p className="no-margin dimmed size-xs">
          Request <span className={classes.id}>{requestId}</span>
        </p>
      ) : null}
    </div>
  )
}
