// The routes, built from the screen table. A screen is guarded before its page is even fetched.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { keepMailedLink } from '#src/api/mailed-link.ts'
import { currentSession } from '#src/api/session.ts'
import { CrashedPage } from './CrashedPage.tsx'
import { ForbiddenPage } from './ForbiddenPage.tsx'
import { dashboardPath, destination } from './guard.ts'
import { redirection, safeReturnAddress, stepTo } from './return-address.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const notFoundPath = '/not-found'

const root = createRootRoute({ component: Shell })

type Place = { pathname: string; searchStr: string; hash: string; search: { return_to?: unknown } }

const admit = (screen: Screen, { pathname, searchStr, search, hash }: Place) => {
  const session = currentSession()
  const to = destination(session, screen)
  if (to === 'stay' || to === 'forbidden') return { isForbidden: to === 'forbidden' }
  keepMailedLink(hash)
  const href = session.ended === 'signed-out' ? null : pathname + searchStr
  throw redirect({ ...redirection(screen, to, { href, return_to: search.return_to }), replace: true })
}

/** Rendering a page blocks a phone, so the page's requests are sent first, with a wait of at most 50 ms. */
const briefly = (asking: Promise<void>) =>
  // The page repeats a failed request and shows the error.
  Promise.race([asking.catch(() => {}), new Promise<void>((resolve) => setTimeout(resolve, 50))])

const routeTo = (screen: Screen, queries: QueryClient) => {
  const Page = lazyRouteComponent(() => screen.page().then((page) => ({ page })), 'page')
  const route = createRoute({
    getParentRoute: () => root,
    path: screen.path,
    staticData: { screen },
    beforeLoad: ({ location }) => admit(screen, location),
    loader: async ({ context, location, cause }) => {
      if (context.isForbidden) return
      await Page.preload?.()
      // Not when a link is only hovered.
      if (screen.begin && cause === 'enter') await briefly(screen.begin(queries, { path: screen.path, search: location.search }))
    },
    component: function ScreenPage() {
      // Selects only this value: every navigation to the same screen creates a new context, which must not render the page again.
      const isForbidden = route.useRouteContext({ select: (context) => context.isForbidden })
      // Another record is another page: no drawer, text or error of the previous record stays.
      const record = route.useParams({ select: (params: object) => Object.values(params).join(' ') })
      return isForbidden ? <ForbiddenPage /> : <Page key={record} />
    },
  })
  return route
}

/** Finished steps also lead here: the guards redirect to the next missing step, then to the wanted page. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => {
    const wanted = safeReturnAddress((location.search as Place['search']).return_to)
    throw redirect({ ...stepTo(wanted ?? dashboardPath), replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: notFoundPath, replace: true })
  },
})

/** The component kit, for developers; the build drops it. */
const kit = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/ui',
        component: lazyRouteComponent(() => import('#src/ui/kit/KitPage.tsx'), 'KitPage'),
      }),
    ]
  : []

export const createPortalRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([start, ...screens.map((screen) => routeTo(screen, queries)), ...kit, unknown]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashedPage,
    scrollRestoration: true,
    // A page is fetched before it replaces the previous one, so a spinner would only flash.
    defaultPendingMs: Number.POSITIVE_INFINITY,
  })
