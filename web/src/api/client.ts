// How the portal calls the API: the session's token and account on every call, one refresh and one retry after a 401.
import type { Endpoint, ReplyOf, RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { ApiError } from './api-error.ts'
import { isSessionOver, renewToken } from './renew-token.ts'
import { send } from './send.ts'
import { currentSession, noteStanding, requireSecondFactor, setStatus } from './session.ts'
import { expireSession } from './sign-out.ts'
import { askToStepUp } from './step-up.ts'

type CallOptions = {
  /** An account other than the selected one, to verify it; null for a call that sends no AccountId header. */
  account_id?: number | null
  signal?: AbortSignal
  idempotency_key?: string
  /** The browser sends the request even if the page is closed at that moment. */
  keepalive?: boolean
}

const attempt = <E extends Endpoint>(endpoint: E, request: RequestTo<E>, options: CallOptions) => {
  const { token, account } = currentSession()
  const { account_id = account?.id ?? null } = options
  const heard = (headers: Headers) => noteStanding(account_id, headers.get('Account-Standing'))
  return send(endpoint, request, { ...options, token, account_id, heard })
}

const hasStatus = (thrown: unknown, status: number): thrown is ApiError => thrown instanceof ApiError && thrown.status === status

const expire = (refused: ApiError): never => {
  expireSession()
  throw refused
}

const afterRefresh = async <E extends Endpoint>(endpoint: E, request: RequestTo<E>, options: CallOptions) => {
  try {
    return await attempt(endpoint, request, options)
  } catch (thrown) {
    if (hasStatus(thrown, 401)) expire(thrown)
    throw thrown
  }
}

const withSession = async <E extends Endpoint>(endpoint: E, request: RequestTo<E>, options: CallOptions) => {
  const used = currentSession().token
  try {
    return await attempt(endpoint, request, options)
  } catch (thrown) {
    const { token } = currentSession()
    // Without a token there is nothing to refresh: a failed sign-in, or a session that another call has already ended.
    if (!used || !token || !hasStatus(thrown, 401)) throw thrown
    // Another call may have refreshed the token while this one was on its way.
    if (token === used)
      await renewToken().catch((refused: unknown) => {
        throw isSessionOver(refused) ? expire(thrown) : refused
      })
    return await afterRefresh(endpoint, request, options)
  }
}

export const call = async <E extends Endpoint>(
  endpoint: E,
  request: RequestTo<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => {
  try {
    return await withSession(endpoint, request, options)
  } catch (thrown) {
    const code = hasStatus(thrown, 403) ? thrown.code : null
    // The provider started to require terms or a second factor while the person was working. The guard leads there.
    if (code === 'terms_required') setStatus(userStatus.mustAcceptTerms)
    if (code === 'second_factor_required') requireSecondFactor(true)
    if (code === 'step_up' && (await askToStepUp())) return await withSession(endpoint, request, options)
    throw thrown
  }
}
