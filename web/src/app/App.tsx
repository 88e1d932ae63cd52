import { useCallback, useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { asApiError, type ApiError } from '#src/api/api-error.ts'
import { loadConfig } from '#src/api/config.ts'
import { listenToOtherTabs } from '#src/api/other-tabs.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { restoreSession } from '#src/api/restore-session.ts'
import { endSupportWithPage } from '#src/api/sign-out.ts'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { createPortalRouter } from './router.tsx'
import { watchSession } from './watch-session.ts'
import classes from './DeadEnd.module.css'

const queries = createQueryClient()
const router = createPortalRouter()

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <Start />
      </QueryClientProvider>
    </ThemeProvider>
  )
}

type Progress = 'starting' | 'ready' | ApiError

/** Nothing is drawn before it is known who is here: a sign-in page must not flash at somebody who is signed in. */
function Start() {
  const [progress, setProgress] = useState<Progress>('starting')

  const start = useCallback(() => {
    Promise.all([loadConfig(), restoreSession()]).then(
      () => setProgress('ready'),
      (thrown: unknown) => setProgress(asApiError(thrown)),
    )
  }, [])

  useEffect(() => {
    listenToOtherTabs()
    endSupportWithPage()
    // What cannot be fetched ahead is fetched again, and complained about, when it is needed.
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
