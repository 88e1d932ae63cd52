// docs/product/people-and-sessions.md#renewing-a-session: concurrent calls share one refresh. The cookie carries the refresh
// token, unless the session brought its own.
import type { RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { api } from './endpoints.ts'
import { currentSession, replaceToken, startSession } from './session.ts'
import { send } from './send.ts'

export const cookieTransport = { 'X-Token-Transport': 'cookie' } as const

type Wanted = NonNullable<RequestTo<typeof api.session.refresh>['body']>['select']

const askForTokens = async (select?: Wanted) => {
  const { refresh_token } = currentSession()
  const request = refresh_token ? { body: { refresh_token } } : { body: { select }, headers: cookieTransport }
  const { data } = await send(api.session.refresh, request, { token: null, account_id: null })
  return data
}

const refresh = async () => {
  const data = await askForTokens()
  const { user } = currentSession()
  if (!user) return startSession(data)
  if (user.user_id === data.user.user_id) return replaceToken(data)
  // Another user has signed in here in the meantime. Their token must not be used for this person's work.
  globalThis.location.reload()
  return new Promise<never>(() => {})
}

/** The server refused the refresh. A portal that cannot be reached or is too busy says nothing about the session. */
export const isSessionOver = (thrown: unknown) => thrown instanceof ApiError && (thrown.status === 401 || thrown.status === 403)

let underWay: Promise<void> | null = null

export const renewToken = () =>
  (underWay ??= refresh().finally(() => {
    underWay = null
  }))

/**
 * The first call after a page load: restores the session and its account
 * (docs/product/people-and-sessions.md#opening-the-portal).
 */
export const resumeSession = async (select: NonNullable<Wanted>) => {
  const data = await askForTokens(select)
  startSession(data)
  return data.selected ?? null
}
