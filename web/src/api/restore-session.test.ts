import { beforeEach, expect, test, vi } from 'vitest'
import { accountOfThisTab, keepAccountOfThisTab, recentAccounts, signedInBefore, unsentSignOut } from './kept.ts'
import { restoreSession } from './restore-session.ts'
import { currentSession, endSession } from './session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const customer = {
  user_id: 5,
  email: 'dana@cascade.test',
  name: 'Dana Whitlock',
  status: 0,
  user_type_id: 2,
  roles: [] as string[],
  staff_roles: [] as string[],
  needs_second_factor: false,
}
const staff = { ...customer, user_id: 1, user_type_id: 1 }
const account = {
  id: 7,
  name: 'Cascade Hauling',
  cl_division_no: '04',
  cl_account_no: '00118820',
  time_zone: 'America/Los_Angeles',
  standing: 'open' as const,
}
const choice = {
  account_id: 7,
  account_name: account.name,
  division_number: '04',
  account_number: '00118820',
  city: 'Kent',
  state: 'WA',
}

const selected = { account, role: 'admin', user: { ...customer, roles: ['acct admin'] } }
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (status: number) => json(status, { message: 'No', code: 'refused' })
const tokens = { token: 't', refresh_token: null, expires_in: 900 }

const answers = {
  '/v1/login': () => json(200, { data: { ...tokens, user: customer } }),
  '/v1/refresh_token': () => json(200, { data: { ...tokens, user: customer, impersonated_by: null, selected } }),
  '/v1/verify_account': () => json(200, { data: selected }),
  '/v1/accounts_user?per_page=2': () => json(200, { data: [choice], meta: { page: 1, per_page: 2, total: 1, last_page: 1 } }),
  '/v1/logout': () => json(200, { data: {} }),
}

/** The network behind fetch. It answers every path above, unless the test replaces an answer. */
const network = (different: Record<string, () => Response> = {}) => {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    const answer = { ...answers, ...different }[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  return paths
}

const twoAccounts = () => json(200, { data: [choice, choice], meta: { page: 1, per_page: 2, total: 2, last_page: 1 } })

/** Storage, which Node lacks. Keys are own properties, so `Object.keys` lists them as for a real Storage. */
const storage = () => {
  const own: Record<string, string> & Partial<Storage> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(own, {
    getItem: hidden((name: string) => own[name] ?? null),
    setItem: hidden((name: string, value: string) => void (own[name] = value)),
    removeItem: hidden((name: string) => void delete own[name]),
  })
}

beforeEach(() => {
  endSession('signed-out')
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

test('a visitor who never signed in causes no call', async () => {
  const paths = network()
  await restoreSession()
  expect(paths).toEqual([])
})

test('after a reload, one call restores the session and this tab’s account', async () => {
  signedInBefore.write(true)
  keepAccountOfThisTab(5, 7)
  const paths = network()
  await restoreSession()
  expect(paths).toEqual(['/v1/refresh_token'])
  expect(currentSession()).toMatchObject({ token: 't', role: 'admin', account, user: { roles: ['acct admin'] } })
})

test('a customer with one account gets it without a choice', async () => {
  network()
  await signIn({ email: customer.email, password: 'x' })
  expect(currentSession()).toMatchObject({ role: 'admin', account })
  expect(recentAccounts(5)).toEqual([choice])
})

test('a customer with several accounts must choose one', async () => {
  network({ '/v1/accounts_user?per_page=2': twoAccounts })
  await signIn({ email: customer.email, password: 'x' })
  expect(currentSession()).toMatchObject({ token: 't', role: 'auth', account: null })
})

test('staff must choose an account, and no accounts are listed for them', async () => {
  const paths = network({ '/v1/login': () => json(200, { data: { ...tokens, user: staff } }) })
  await signIn({ email: staff.email, password: 'x' })
  expect(paths).toEqual(['/v1/login'])
  expect(currentSession().account).toBeNull()
})

test('a user who must accept the terms causes no further call before that', async () => {
  const paths = network({ '/v1/login': () => json(200, { data: { ...tokens, user: { ...customer, status: 3 } } }) })
  await signIn({ email: customer.email, password: 'x' })
  expect(paths).toEqual(['/v1/login'])
})

test('a refresh sends the user and account of this tab', async () => {
  signedInBefore.write(true)
  keepAccountOfThisTab(5, 7)
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return answers['/v1/refresh_token']()
  })
  await restoreSession()
  expect(bodies).toEqual([{ select: { user_id: 5, account_id: 7 } }])
})

test('an account that the user lost is forgotten, and the user stays signed in', async () => {
  signedInBefore.write(true)
  keepAccountOfThisTab(5, 9)
  network({
    '/v1/refresh_token': () => json(200, { data: { ...tokens, user: customer, impersonated_by: null, selected: null } }),
  })
  await restoreSession()
  expect(currentSession()).toMatchObject({ token: 't', account: null })
  expect(accountOfThisTab()).toBeNull()
})

test('a refused refresh forgets the session without a message', async () => {
  signedInBefore.write(true)
  network({ '/v1/refresh_token': () => refused(401) })
  await restoreSession()
  expect(currentSession()).toMatchObject({ token: null, ended: 'signed-out' })
  expect(signedInBefore.read()).toBeNull()
})

test('an unreachable portal signs no one out', async () => {
  signedInBefore.write(true)
  network({ '/v1/refresh_token': () => refused(503) })
  await expect(restoreSession()).rejects.toMatchObject({ status: 503 })
  expect(signedInBefore.read()).toBe(true)
})

test('signing out leaves nothing in the browser’s storage', async () => {
  network()
  await signIn({ email: customer.email, password: 'x' })
  await signOut()
  expect(currentSession()).toMatchObject({ token: null, user: null, account: null, role: 'auth', ended: 'signed-out' })
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([])
})

test('a sign-out that did not reach the server is sent when the portal next opens', async () => {
  network()
  await signIn({ email: customer.email, password: 'x' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await signOut()
  expect(currentSession().token).toBeNull()
  expect(unsentSignOut.read()).toBe(true)
  const paths = network()
  await restoreSession()
  expect(paths).toEqual(['/v1/logout'])
  expect(unsentSignOut.read()).toBeNull()
})
