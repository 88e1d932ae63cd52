import { useCallback, useEffect, useState } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { asApiError, type ApiError } from '#src/api/api-error.ts'
import { loadConfig } from '#src/api/config.ts'
import { listenToOtherTabs } from '#src/api/other-tabs.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { restoreSession } from '#src/api/restore-session.ts'
import { endSupportWithPage } from '#src/api/sign-out.ts'
import { loadLanguage } from '#src/text/language.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { watchColorScheme } from '#src/ui/theme/color-scheme.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { createPortalRouter } from './router.tsx'
import { watchSession } from './watch-session.ts'
import '#src/ui/theme/fonts.css'
import '#src/ui/theme/tokens.css'
import '#src/ui/theme/base.css'
import '#src/ui/theme/primitives.css'
import classes from './DeadEnd.module.css'

const queries = createQueryClient()
const router = createPortalRouter(queries)

export function App() {
  return (
    // Our style sheets define the look, so the kit must not inject style elements of its own.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <Start />
      </QueryClientProvider>
    </CSPProvider>
  )
}

type Progress = 'starting' | 'ready' | ApiError

/** Nothing is drawn before the session is known: the sign-in page must not flash for a signed-in user. */
function Start() {
  const [progress, setProgress] = useState<Progress>('starting')

  const start = useCallback(() => {
    Promise.all([loadConfig(), restoreSession(), loadLanguage()]).then(
      () => setProgress('ready'),
      (thrown: unknown) => setProgress(asApiError(thrown)),
    )
  }, [])

  useEffect(watchColorScheme, [])

  useEffect(() => {
    listenToOtherTabs()
    endSupportWithPage()
    // A failure here is ignored: the page is fetched again when needed, and errors are shown then.
    fetchAhead().catch(() => {})
    start()
    return watchSession(router, queries)
  }, [start])

  const retry = () => {
    setProgress('starting')
    start()
  }

  if (progress === 'ready') return <RouterProvider router={router} />
  if (progress === 'starting') return null
  return (
    <main className={classes.page}>
      <PageTitle title="The portal cannot be reached" />
      <ErrorPanel message={progress.message} requestId={progress.request_id ?? undefined} onRetry={retry} />
    </main>
  )
}
