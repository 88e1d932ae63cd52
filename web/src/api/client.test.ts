import { popups } from '@forecourt/domain/messages.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { unreachable } from './api-error.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'
import { currentSession, endSession, selectAccount, startSession, useSession } from './session.ts'
import { useStepUp } from './step-up.ts'

const user = {
  user_id: 5,
  email: 'dana@cascade.test',
  name: 'Dana Whitlock',
  status: 0,
  user_type_id: 2,
  roles: ['acct admin'],
  staff_roles: [] as string[],
  needs_second_factor: false,
}
const account = {
  id: 7,
  name: 'Cascade Hauling',
  cl_division_no: '04',
  cl_account_no: '00118820',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const unauthenticated = () => json(401, { message: popups.sessionExpired, code: 'unauthenticated', request_id: 'r-1' })
const renewed = (token: string, who = user) =>
  json(200, { data: { token, refresh_token: null, expires_in: 900, user: { ...who, roles: [] }, impersonated_by: null } })

/** The network behind the browser's fetch: records each request and answers by its path and token. */
const network = (answer: (path: string, token: string | null) => Response | Promise<Response>) => {
  const requests: { path: string; headers: Headers; method: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, method, body }: RequestInit & { headers: Headers }) => {
    requests.push({ path, headers, method: method!, body })
    return answer(path, headers.get('Authorization')?.replace('Bearer ', '') ?? null)
  })
  return { requests, to: (path: string) => requests.filter((request) => request.path === path) }
}

/** Counts how often a watcher of the session learns that it has expired. */
const countExpiries = () => {
  const heard = { times: 0 }
  useSession.subscribe((now, before) => {
    if (now.ended === 'expired' && before.ended !== 'expired') heard.times++
  })
  return heard
}

beforeEach(() => {
  endSession('signed-out')
  startSession({ token: 'old', refresh_token: null, user })
  selectAccount(account, user)
})

test('every call carries the token and the selected account', async () => {
  const { requests } = network(() => json(200, { data: [] }))
  await call(api.dashboard.notifications, {})
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer old')
  expect(requests[0]?.headers.get('AccountId')).toBe('7')
})

test('a call made without an account sends no account header', async () => {
  const { requests } = network(() => json(200, { data: [] }))
  await call(api.dashboard.notifications, {}, { account_id: null })
  expect(requests[0]?.headers.has('AccountId')).toBe(false)
})

test('a query is URL-encoded, and undefined values are left out', async () => {
  const { requests } = network(() => json(200, { data: [], meta: { page: 1, per_page: 10, total: 0, last_page: 1 } }))
  await call(api.accounts.mine, { query: { keyword: 'Åse & sons', page: undefined } })
  expect(requests[0]?.path).toBe('/v1/accounts_user?keyword=%C3%85se+%26+sons')
})

test('ten calls that meet an expired token share one refresh, and all succeed', async () => {
  const { to } = network((path, token) => {
    if (path === '/v1/refresh_token') return renewed('new')
    return token === 'new' ? json(200, { data: [] }) : unauthenticated()
  })
  await Promise.all(Array.from({ length: 10 }, () => call(api.dashboard.notifications, {})))
  expect(to('/v1/refresh_token')).toHaveLength(1)
  expect(to('/v1/refresh_token')[0]?.headers.get('X-Token-Transport')).toBe('cookie')
  expect(to('/v1/notifications')).toHaveLength(20)
  expect(currentSession()).toMatchObject({ token: 'new', account, user: { roles: ['acct admin'] }, ended: null })
})

test('a call that fails after another call’s refresh does not refresh again', async () => {
  const slow = Promise.withResolvers<Response>()
  const { to } = network((path, token) => {
    if (path === '/v1/refresh_token') return renewed('new')
    if (path === '/v1/dashboard' && token === 'old') return slow.promise
    return token === 'new' ? json(200, { data: {} }) : unauthenticated()
  })
  const late = call(api.dashboard.get, {})
  await call(api.dashboard.notifications, {})
  slow.resolve(unauthenticated())
  await late
  expect(to('/v1/refresh_token')).toHaveLength(1)
})

test('when the refresh fails, ten calls end the session once', async () => {
  const expiries = countExpiries()
  const { to } = network(unauthenticated)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => call(api.dashboard.notifications, {})))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(to('/v1/refresh_token')).toHaveLength(1)
  expect(to('/v1/notifications')).toHaveLength(10)
  expect(expiries.times).toBe(1)
  expect(currentSession()).toMatchObject({ token: null, user: null, account: null, role: 'auth', ended: 'expired' })
})

test.each([503, 429, 'no answer'])(
  'a refresh that meets %s keeps the session, and the next call refreshes again',
  async (trouble) => {
    const expiries = countExpiries()
    let isOver = false
    const { to } = network((path, token) => {
      if (path === '/v1/refresh_token' && !isOver)
        return typeof trouble === 'number' ? json(trouble, {}) : Promise.reject(new TypeError('Failed to fetch'))
      if (path === '/v1/refresh_token') return renewed('new')
      return token === 'new' ? json(200, { data: {} }) : unauthenticated()
    })
    const status = typeof trouble === 'number' ? trouble : 0
    await expect(call(api.dashboard.get, {})).rejects.toMatchObject({ status })
    expect(currentSession()).toMatchObject({ token: 'old', user, account, ended: null })
    isOver = true
    await call(api.dashboard.get, {})
    expect(to('/v1/refresh_token')).toHaveLength(2)
    expect(expiries.times).toBe(0)
  },
)

test('a second 401 after the retry ends the session', async () => {
  const expiries = countExpiries()
  const { to } = network((path) => (path === '/v1/refresh_token' ? renewed('new') : unauthenticated()))
  await expect(call(api.dashboard.get, {})).rejects.toMatchObject({ status: 401 })
  expect(to('/v1/dashboard')).toHaveLength(2)
  expect(expiries.times).toBe(1)
})

test('a failed sign-in returns status and message, and causes no refresh', async () => {
  endSession('signed-out')
  const { requests } = network(() => json(401, { message: 'The e-mail or the password is not right', code: 'sign_in_failed' }))
  await expect(call(api.session.login, { body: { email: 'a@b.test', password: 'x' } })).rejects.toMatchObject({
    status: 401,
    message: 'The e-mail or the password is not right',
  })
  expect(requests.map(({ path }) => path)).toEqual(['/v1/login'])
})

test('an error has its field messages, request id and retry delay', async () => {
  network(() =>
    json(422, { message: 'Check', code: 'invalid', errors: { phone: ['Wrong'] }, request_id: 'r-9' }, { 'Retry-After': '30' }),
  )
  await expect(call(api.dashboard.get, {})).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    errors: { phone: ['Wrong'] },
    request_id: 'r-9',
    retry_after: 30,
  })
})

test('a network failure is an error with status 0, and the user stays signed in', async () => {
  network(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(api.dashboard.get, {})).rejects.toMatchObject({ status: 0, message: unreachable })
  expect(currentSession().token).toBe('old')
})

test('an answer that is not JSON becomes an error with our message', async () => {
  network(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(api.dashboard.get, {})).rejects.toMatchObject({ status: 502, message: popups.failed })
})

test('when a call requires the terms, the session notes it', async () => {
  network(() => json(403, { message: 'Please accept the terms and conditions first', code: 'terms_required' }))
  await expect(call(api.dashboard.get, {})).rejects.toMatchObject({ status: 403 })
  expect(currentSession().user?.status).toBe(3)
})

test('when a call requires a second factor, the session notes it', async () => {
  network(() => json(403, { message: 'Please set up two-factor sign-in first', code: 'second_factor_required' }))
  await expect(call(api.dashboard.get, {})).rejects.toMatchObject({ status: 403 })
  expect(currentSession().user?.needs_second_factor).toBe(true)
})

const invitation = { body: { email: 'pat@fleet.test', first_name: 'Pat', last_name: 'Driver' } }
const stepUp = () => json(403, { message: 'Please confirm with your second factor first', code: 'step_up' })
const askedToStepUp = () => vi.waitUntil(() => useStepUp.getState().question)

test('calls that need step-up ask for it once and are then repeated', async () => {
  let isProved = false
  const { requests } = network(() => (isProved ? json(200, { data: { email: 'pat@fleet.test' } }) : stepUp()))
  const both = Promise.all([call(api.users.invite, invitation), call(api.users.invite, invitation)])
  const { answer } = await askedToStepUp()
  await vi.waitUntil(() => requests.length === 2)
  isProved = true
  answer(true)
  await expect(both).resolves.toHaveLength(2)
  expect(requests).toHaveLength(4)
  expect(useStepUp.getState().question).toBeNull()
})

test('canceling step-up returns the refusal, and a repeated call is refused without asking again', async () => {
  const { requests } = network(stepUp)
  const cancelled = call(api.users.invite, invitation)
  const first = await askedToStepUp()
  first.answer(false)
  await expect(cancelled).rejects.toMatchObject({ status: 403, code: 'step_up' })
  const repeated = call(api.users.invite, invitation)
  const second = await askedToStepUp()
  second.answer(true)
  await expect(repeated).rejects.toMatchObject({ status: 403, code: 'step_up' })
  expect(requests).toHaveLength(3)
})

test('a preview keeps prefetched answers, and a change drops them', async () => {
  const { to } = network(() => json(200, { data: [] }))
  const askAhead = () => {
    const asked = {
      body: null,
      at: performance.now(),
      token: 'old',
      account_id: 7,
      response: Promise.resolve(json(200, { data: [] })),
    }
    globalThis.askedAhead = new Map([['/v1/list_columns', asked]])
  }
  askAhead()
  await call(api.reports.preview, { params: { key: 'transaction-detail' }, body: { params: {} } })
  await call(api.profile.columns, {})
  expect(to('/v1/list_columns')).toHaveLength(0)
  askAhead()
  await call(api.reports.run, { params: { key: 'transaction-detail' }, body: { params: {}, format: 'csv' } })
  await call(api.profile.columns, {})
  expect(to('/v1/list_columns')).toHaveLength(1)
})
