import { use } from 'react'
import { useRetryAll } from '#src/api/use-is-down.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { OverPage } from '#src/ui/over-page.ts'

/**
 * In the place of what could not be read while the whole portal is away; the banner above the page says why. A drawer lies over
 * that banner, and says it itself.
 */
export function Missing() {
  const retry = useRetryAll()
  return use(OverPage) ? (
    <ErrorPanel message="The portal cannot be reached at the moment." onRetry={retry} />
  ) : (
    <p className="no-margin pad-4 dimmed">Not loaded</p>
  )
}
