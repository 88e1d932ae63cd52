// The whole portal in a test, without a browser: pages, router and calls are real, and only the network is mocked
// (docs/decisions/0081-pages-without-a-browser.md).
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { userEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { api } from '@forecourt/domain/contract/api.ts'
import type { Endpoint, ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import type { Account, SessionUser } from '@forecourt/domain/contract/session.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { onTestFinished } from 'vitest'
import { useToasts } from '#src/api/announce.ts'
import { renewConfig } from '#src/api/config.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { restoreSession } from '#src/api/restore-session.ts'
import { endSession } from '#src/api/session.ts'
import '#src/app/PortalHeader.tsx'
import { createPortalRouter } from '#src/app/router.tsx'
import { watchSession } from '#src/app/watch-session.ts'
import { loadLanguage } from '#src/text/language.ts'
import { useConfirmations } from '#src/ui/confirm-store.ts'
import { usePopups } from '#src/ui/popup-store.ts'
import { emptiest } from './emptiest.ts'

type Asked = { address: URL; body: unknown; headers: Headers }
type Answer = (call: Asked) => Response | Promise<Response>
type Played = [Endpoint, Answer]
/** A part of a row is enough: the rest is as empty as the contract allows. */
type RowOf<E> = ReplyOf<E> extends { data: (infer Row)[] } ? Row : never

/** The server's answer to this endpoint, fixed or computed from the request. */
export const answer = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E> | ((call: Asked) => ReplyOf<E>)): Played => [
  endpoint,
  (call) => Response.json(typeof reply === 'function' ? (reply as (of: Asked) => unknown)(call) : reply),
]

const merge = (empty: unknown, given: unknown) => ({ ...(empty as object), ...(given as object) })

/** The emptiest answer the contract allows, with the given parts of its `data`. */
export const answerWith = <E extends Endpoint>(
  endpoint: E,
  given: ReplyOf<E> extends { data: infer Data } ? Partial<Data> : never,
) => {
  const empty = emptiest(endpoint.response!) as { data: object }
  return answer(endpoint, { ...empty, data: merge(empty.data, given) } as ReplyOf<E>)
}

/** A list with these rows; its total is their number. */
export const answerRows = <E extends Endpoint>(endpoint: E, ...rows: Partial<RowOf<E>>[]) => {
  const empty = emptiest(endpoint.response!) as { data: unknown[]; meta?: object }
  const { element } = (endpoint.response as unknown as { shape: { data: { element: Parameters<typeof emptiest>[0] } } }).shape
    .data
  const data = rows.map((row) => merge(emptiest(element), row))
  const meta = empty.meta && { meta: { ...empty.meta, page: 1, per_page: 10, total: rows.length, last_page: 1 } }
  return answer(endpoint, { ...empty, data, ...meta } as ReplyOf<E>)
}

/** The server refuses the call with a status, and a body that may name fields. */
export const refuse = (endpoint: Endpoint, status: number, body: Partial<ErrorBody> = {}): Played => [
  endpoint,
  () => Response.json(body, { status }),
]

/** The server never answers during the test. */
export const hold = (endpoint: Endpoint): Played => [endpoint, () => new Promise(() => {})]

const endpoints = Object.values(api).flatMap((group) => Object.values(group as Record<string, Endpoint>))
const findEndpoint = (method: string, { pathname }: URL) => {
  const able = endpoints.filter(
    (each) => each.method === method && new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  // An exact path takes precedence over a path with parameters.
  return able.find(({ path }) => path === pathname) ?? able[0]
}

const aPerson: SessionUser = {
  user_id: 7,
  email: 'pat@fleet.test',
  name: 'Pat Driver',
  status: userStatus.active,
  user_type_id: userTypes.customer,
  roles: ['acct admin'],
  staff_roles: [],
  needs_second_factor: false,
}
export const staff: Partial<SessionUser> = { user_type_id: userTypes.staff, roles: [], staff_roles: ['everything'] }

const anAccount: Account = {
  id: 3,
  name: 'Cascade Hauling',
  cl_division_no: '00',
  cl_account_no: '0000123',
  time_zone: 'America/Los_Angeles',
  standing: 'open',
}

type Visit = {
  /** Null: no user is signed in. */
  person?: Partial<SessionUser> | null
  /** Null: no account is selected yet. */
  account?: Partial<Account> | null
  answers?: Played[]
}

const branding = { provider_name: 'Forecourt', copyright_year: 2026, time_zone: 'America/Los_Angeles' }
/** The tour counts as done, so that it appears only in its own tests. */
const { data: someone } = emptiest(api.profile.get.response) as ReplyOf<typeof api.profile.get>
const ownProfile = { ...someone, preferences: { ...someone.preferences, tour: 'done' as const } }
const config = emptiest(api.config.get.response) as ReplyOf<typeof api.config.get>
const settings = {
  ...config.data,
  branding: { ...config.data.branding, ...branding },
  networks_used: [1, 2, 3, 4, 5],
  sends_mail: true,
}

/** A closing page still sends requests, such as the draft of an order. Nothing answers them. */
const unanswered: typeof fetch = () => new Promise(() => {})

/**
 * Opens the portal at an address, signed in as a given person. Endpoints without an answer from the test return the emptiest answer
 * of the contract.
 */
export const openPortal = async (at: string, { person = {}, account = {}, answers = [] }: Visit = {}) => {
  const calls: (Asked & { endpoint: Endpoint })[] = []
  const user = { ...aPerson, ...person }
  const selected = account && { account: { ...anAccount, ...account }, role: 'admin' as const, user }
  const session = { token: 'token', refresh_token: null, expires_in: 900, user, impersonated_by: null, selected }
  const played = [
    answer(api.session.refresh, { data: session }),
    answer(api.config.get, { data: settings }),
    answer(api.profile.get, { data: ownProfile }),
    ...answers,
  ]

  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.origin)
    const endpoint = findEndpoint(init?.method ?? 'GET', address)
    if (!endpoint) throw new Error(`The contract has no ${init?.method} ${address.pathname}`)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const call = { address, body, headers: new Headers(init?.headers) }
    calls.push({ ...call, endpoint })
    const found = played.findLast(([each]) => each === endpoint)
    return found ? found[1](call) : Response.json(emptiest(endpoint.response!))
  }

  localStorage.clear()
  sessionStorage.clear()
  if (person) localStorage.setItem('forecourt.signed-in', 'true')
  history.replaceState(null, '', at)
  document.body.innerHTML = '<div id="root"></div>'
  usePopups.setState({ queue: [] })
  useConfirmations.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
  const queries = createQueryClient()
  const router = createPortalRouter(queries)
  await Promise.all([renewConfig(), restoreSession(), loadLanguage()])
  // The first test of a page waits here, without a timeout of its own, until the page is read and compiled.
  await router.load()
  const stopWatching = watchSession(router, queries)
  const root = createRoot(document.getElementById('root')!)
  root.render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    stopWatching()
    endSession('signed-out')
    queries.clear()
    globalThis.fetch = unanswered
  })
  return {
    /** Types without a pause between keys. */
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** The requests to this endpoint so far. */
    asked: (endpoint: Endpoint) => calls.filter((each) => each.endpoint === endpoint),
    /** Adds answers for later requests. */
    play: (...more: Played[]) => void played.push(...more),
    go: (to: string) => router.history.push(to),
  }
}
