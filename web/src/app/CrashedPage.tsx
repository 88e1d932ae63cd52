import { popups } from '@forecourt/domain/messages.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import classes from './DeadEnd.module.css'

/** A page that could not be drawn, or whose file is gone since a newer version was installed: a reload helps in both cases. */
export function CrashedPage() {
  return (
    <div className={classes.page}>
      <PageTitle title={popups.failed} />
      <ErrorPanel message="This page could not be shown." onRetry={() => globalThis.location.reload()} />
    </div>
  )
}
