// What the portal does when its session changes under it: by an answer of the server, a click, or another tab.
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
    // The tour is one person's; whoever signs in next has another answer.
    if (hasEnded) usePreferences.setState({ tour: 'done' })
    // The guards run again; only when the page is gone may its lists go, or it would fetch them again.
    if (hasEnded) void router.invalidate().then(() => queries.clear())
    if (isAskedForTerms || isAskedForFactor) void router.invalidate()
    // Nothing read for one account may be shown for another.
    if (before.account && now.account && before.account.id !== now.account.id) void queries.resetQueries()
  })
