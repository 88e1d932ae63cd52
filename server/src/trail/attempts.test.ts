// docs/product/safety.md#rate-limits: limits per address, e-mail and user hold across instances and restarts, and no header
// bypasses them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

const proxy = '10.200.0.1'

let here: Portal
let there: Portal
let behindProxy: Portal
beforeAll(async () => {
  here = await aPortal()
  there = await aPortal({}, here.url)
  behindProxy = await aPortal({ TRUSTED_PROXIES: `${proxy}, 192.168.7.0/24` }, here.url)
})
afterAll(async () => {
  await behindProxy.close()
  await there.close()
  await here.close()
})

const forgot = async (address: string, headers: Record<string, string> = {}, portal = here) =>
  (await caller(portal.app, { address }).post('/v1/password/forgot', { email: 'nobody@fleet.test' }, headers)).status

const times = async (count: number, call: (n: number) => Promise<number>) => {
  const statuses = []
  for (let n = 0; n < count; n++) statuses.push(await call(n))
  return statuses
}
const tenThenNoMore = [...Array<number>(10).fill(200), 429]

test('five wrong passwords lock an e-mail on every instance, even after a restart', async () => {
  const { email } = await here.aUser()
  const signIn = async (portal: Portal, password: string) =>
    (await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', { email, password })).status
  const guesses = await times(5, (n) => signIn(n % 2 ? here : there, 'wrong'))
  expect(guesses).toEqual(Array(5).fill(401))
  for (const portal of [here, there]) expect(await signIn(portal, testPassword)).toBe(429)
  const restarted = await aPortal({}, here.url)
  try {
    expect(await signIn(restarted, testPassword)).toBe(429)
  } finally {
    await restarted.close()
  }
})

test('after the wait the count starts again', async () => {
  const { email } = await here.aUser()
  const signIn = async (password: string) =>
    (await caller(here.app, { address: aFreshAddress() }).post('/v1/login', { email, password })).status
  await times(6, () => signIn('wrong'))
  expect(await signIn(testPassword)).toBe(429)
  await here.db
    .updateTable('attempts')
    .set({ resets_at: sql`now()` })
    .where('key', 'like', 'login-email:%')
    .execute()
  expect(await times(4, () => signIn('wrong'))).toEqual(Array(4).fill(401))
  expect(await signIn(testPassword)).toBe(200)
})

test('an address that guesses at many e-mails is stopped after thirty, on both instances together', async () => {
  const address = aFreshAddress()
  const guess = async (n: number) => {
    const portal = n % 2 ? here : there
    return (await caller(portal.app, { address }).post('/v1/login', { email: `guess-${n}@fleet.test`, password: 'wrong' })).status
  }
  const statuses = await Promise.all(Array.from({ length: 36 }, (_, n) => guess(n)))
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})

test('of forty simultaneous requests only ten are accepted', async () => {
  const address = aFreshAddress()
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => forgot(address, {}, n % 2 ? here : there)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test.each([
  ['/v1/create_password', 'POST'],
  ['/v1/password/reset', 'POST'],
  ['/v1/check_activation_link?email=nobody@fleet.test&token=x', 'GET'],
] as const)('%s accepts ten guesses from one address', async (path, method) => {
  const as = caller(here.app, { address: aFreshAddress() })
  // Refused because of the password, before anything is hashed. It still counts as a guess.
  const body = { email: 'nobody@fleet.test', token: 'x', password: 'short', password_confirmation: 'short' }
  const statuses = await times(11, async () => (await (method === 'GET' ? as.get(path) : as.post(path, body))).status)
  expect(statuses).toEqual([...Array<number>(10).fill(method === 'GET' ? 200 : 422), 429])
})

test('activation and reset links share one count of guesses', async () => {
  const as = caller(here.app, { address: aFreshAddress() })
  const body = { email: 'nobody@fleet.test', token: 'x', password: 'short', password_confirmation: 'short' }
  const statuses = await times(
    11,
    async (n) => (await as.post(n % 2 ? '/v1/create_password' : '/v1/password/reset', body)).status,
  )
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
})

test('the reply says how long to wait', async () => {
  const address = aFreshAddress()
  await times(10, () => forgot(address))
  const reply = await caller(here.app, { address }).post('/v1/password/forgot', { email: 'nobody@fleet.test' })
  expect(reply.body).toEqual({
    code: 'too_many_attempts',
    message: 'Too many attempts. Please wait and try again',
    request_id: expect.any(String),
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-originating-ip'])(
  'a client cannot change its address by sending %s',
  async (header) => {
    const address = aFreshAddress()
    expect(await times(11, (n) => forgot(address, { [header]: `203.0.113.${n}` }))).toEqual(tenThenNoMore)
  },
)

test('behind a trusted proxy each client is counted separately', async () => {
  const client = aFreshAddress()
  expect(await times(11, () => forgot(proxy, { 'x-forwarded-for': client }, behindProxy))).toEqual(tenThenNoMore)
  expect(await forgot(proxy, { 'x-forwarded-for': aFreshAddress() }, behindProxy)).toBe(200)
})

test('behind a trusted proxy, an address forged by the client does not count', async () => {
  const client = aFreshAddress()
  const statuses = await times(11, (n) => forgot(proxy, { 'x-forwarded-for': `203.0.113.${n}, ${client}` }, behindProxy))
  expect(statuses).toEqual(tenThenNoMore)
})

test('a range of proxies can be trusted; a sender outside it is not', async () => {
  const client = aFreshAddress()
  const through = (peer: string) => times(6, () => forgot(peer, { 'x-forwarded-for': client }, behindProxy))
  expect([...(await through('192.168.7.4')), ...(await through('192.168.7.5'))].slice(0, 11)).toEqual(tenThenNoMore)
  const outside = '192.168.8.1'
  const statuses = await times(11, (n) => forgot(outside, { 'x-forwarded-for': `203.0.113.${n}` }, behindProxy))
  expect(statuses).toEqual(tenThenNoMore)
})

test('a session records the address of the client behind the proxy', async () => {
  const { email } = await here.aUser()
  const client = aFreshAddress()
  await caller(behindProxy.app, { address: proxy }).post(
    '/v1/login',
    { email, password: testPassword },
    { 'x-forwarded-for': client },
  )
  const { address } = await here.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.address')
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  expect(address).toBe(client)
})

test('the table of attempts stores neither an e-mail nor an address in the clear', async () => {
  const { email } = await here.aUser()
  const address = aFreshAddress()
  await caller(here.app, { address }).post('/v1/login', { email, password: 'wrong' })
  const keys = await here.db.selectFrom('attempts').select('key').execute()
  expect(keys.length).toBeGreaterThan(0)
  for (const { key } of keys) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
})
