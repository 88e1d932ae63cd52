import { popups } from '@forecourt/domain/messages.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import classes from './DeadEnd.module.css'

/** A page that failed to render, or whose file is gone because a newer version was installed. A reload helps in both cases. */
export function CrashedPage() {
  return (
    <div className={classes.page}>
      <PageTitle title={popups.failed} />
      <ErrorPanel message="This page could not be shown." onRetry={() => globalThis.location.reload()} />
    </div>
  )
}
