import { Button } from './Button.tsx'
import { IconRefresh } from '@tabler/icons-react'
import { BrokenLane } from './illustrations/BrokenLane.tsx'
import classes from './ErrorPanel.module.css'

type ErrorPanelProps = {
  /** What failed, in the server's words if it sent some. */
  message: string
  onRetry?: () => void
  /** For a call to support: the server's log contains this id. */
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
