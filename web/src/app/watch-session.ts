// How the portal reacts when its session changes: by an answer of the server, a click, or another tab.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { popups } from '@forecourt/domain/messages.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { mustAcceptTerms, useSession } from '#src/api/session.ts'
import { showPopup } from '#src/ui/popup-store.ts'

export const watchSession = (router: AnyRouter, queries: QueryClient) =>
  useSession.subscribe((now, before) => {
    const hasEnded = before.user !== null && now.user === null
    const isAskedForTerms = mustAcceptTerms(now) && before.user !== null && !mustAcceptTerms(before)
    const isAskedForFactor = now.user?.needs_second_factor && before.user !== null && !before.user.needs_second_factor
    if (hasEnded && now.ended === 'expired') showPopup({ variant: 'error', message: popups.sessionExpired })
    // The tour belongs to one person; the next to sign in may have finished it.
    if (hasEnded) usePreferences.setState({ tour: 'done' })
    // The guards run again. The cache is cleared only once the page is gone, or the page would fetch its lists again.
    if (hasEnded) void router.invalidate().then(() => queries.clear())
    if (isAskedForTerms || isAskedForFactor) void router.invalidate()
    // Data read for one account must not be shown for another.
    if (before.account && now.account && before.account.id !== now.account.id) void queries.resetQueries()
  })
