import { IconPlugConnectedX } from '@tabler/icons-react'
import { unreachable } from '#src/api/api-error.ts'
import { useIsDown, useRetryAll } from '#src/api/use-is-down.ts'
import { Button } from '#src/ui/Button.tsx'
import classes from './Banner.module.css'

/** Announces the outage once for the page. The parts that failed to load say only that they are missing. */
export function DownBanner() {
  const isDown = useIsDown()
  const retry = useRetryAll()
  if (!isDown) return null
  return (
    <div className={classes.banner} role="alert" data-no-print>
      <IconPlugConnectedX size={18} aria-hidden className="rigid" />
      <p className="no-margin">
        <strong>{unreachable}</strong> What is missing comes back with the connection.
      </p>
      <Button variant="default" size="compact" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
