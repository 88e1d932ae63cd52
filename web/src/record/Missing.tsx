import { use } from 'react'
import { unreachable } from '#src/api/api-error.ts'
import { useRetryAll } from '#src/api/use-is-down.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { OverPage } from '#src/ui/over-page.ts'

/**
 * Shown in place of content that failed to load while the whole portal is down; the banner above the page says why. A drawer
 * covers that banner, so it says why itself.
 */
export function Missing() {
  const retry = useRetryAll()
  return use(OverPage) ? (
    <ErrorPanel message={unreachable} onRetry={retry} />
  ) : (
    <p className="no-margin pad-4 dimmed">Not loaded</p>
  )
}
