import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'
import { hashToken } from '#src/secrets/token-hash.ts'

let portal: Portal
/** A second instance on the same database, like a restarted or second server. */
let other: Portal
beforeAll(async () => {
  portal = await aPortal()
  other = await aPortal({}, portal.url)
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

const refresh = (refresh_token: unknown, at = portal) =>
  caller(at.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token })
const profileWith = async (token: string, at = portal) => (await caller(at.app, { token }).get('/v1/profile')).status

/** Changes the time of one token instead of waiting. */
const spentAgo = (token: string, seconds: number) =>
  portal.db
    .updateTable('refresh_tokens')
    .set({ spent_at: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
    .where('hash', '=', hashToken(token))
    .execute()

const endOf = (session_id: number) =>
  portal.db.selectFrom('sessions').select(['end_reason', 'ended_at']).where('id', '=', session_id).executeTakeFirstOrThrow()

test('a refresh token gives a new pair of tokens, once', async () => {
  const { refresh_token, user } = await portal.aCustomer()
  const reply = await refresh(refresh_token)
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({ expires_in: 900, impersonated_by: null, user: { user_id: user.id, roles: [] } })
  expect(reply.body.data.refresh_token).not.toBe(refresh_token)
  expect(await profileWith(reply.body.data.token)).toBe(200)
  expect((await refresh(reply.body.data.refresh_token)).status).toBe(200)
})

test('a refresh token used again within ten seconds returns the same successor', async () => {
  const { refresh_token } = await portal.aCustomer()
  const first = await refresh(refresh_token)
  await spentAgo(refresh_token, 9)
  const again = await refresh(refresh_token)
  expect(again.body.data).toEqual(first.body.data)
})

test('a refresh token used again later ends the session for both thief and owner, and is audited', async () => {
  const { refresh_token, session_id, user, token } = await portal.aCustomer()
  const { body } = await refresh(refresh_token)
  await spentAgo(refresh_token, 11)
  const reply = await refresh(refresh_token)
  expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  for (const each of [token, body.data.token]) for (const at of [portal, other]) expect(await profileWith(each, at)).toBe(401)
  expect((await refresh(body.data.refresh_token)).status).toBe(401)
  expect(await endOf(session_id)).toMatchObject({ end_reason: 'refresh-reuse' })
  const audited = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'result', 'object_id'])
    .where('actor_id', '=', user.id)
    .where('action', '=', 'session.refresh-reuse')
    .execute()
  expect(audited).toEqual([{ action: 'session.refresh-reuse', result: 'refused', object_id: session_id }])
})

test('a stolen session does not affect the other sessions of the same user', async () => {
  const { user, refresh_token } = await portal.aCustomer()
  const elsewhere = await portal.signedIn(user)
  await refresh(refresh_token)
  await spentAgo(refresh_token, 3600)
  expect((await refresh(refresh_token)).status).toBe(401)
  expect(await profileWith(elsewhere.token)).toBe(200)
})

test('a token two generations old ends the session', async () => {
  const { refresh_token: oldest, session_id } = await portal.aCustomer()
  const { body: middle } = await refresh(oldest)
  const { body: newest } = await refresh(middle.data.refresh_token)
  await spentAgo(oldest, 60)
  await spentAgo(middle.data.refresh_token, 30)
  expect((await refresh(oldest)).status).toBe(401)
  expect(await profileWith(newest.data.token)).toBe(401)
  expect((await refresh(newest.data.refresh_token)).status).toBe(401)
  expect(await endOf(session_id)).toMatchObject({ end_reason: 'refresh-reuse' })
})

test('fifty refreshes at once with one token, on two instances, all get the same successor', async () => {
  const { refresh_token, session_id } = await portal.aCustomer()
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => refresh(refresh_token, n % 2 ? portal : other)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.data.refresh_token)).size).toBe(1)
  const tokens = await portal.db.selectFrom('refresh_tokens').select('spent_at').where('session_id', '=', session_id).execute()
  expect(tokens.filter(({ spent_at }) => spent_at === null)).toHaveLength(1)
  expect(tokens).toHaveLength(2)
})

test('an access token cannot refresh, and a refresh token cannot access anything', async () => {
  const { token, refresh_token } = await portal.aCustomer()
  expect(await profileWith(refresh_token)).toBe(401)
  expect((await refresh(token)).status).toBe(401)
  expect((await refresh(refresh_token)).status).toBe(200)
})

test.each(['', 'null', 'undefined', 'A'.repeat(43), `fpr_${'A'.repeat(43)}`, `fpl_${'A'.repeat(43)}`, '\u0000', '🂡'])(
  'a text that is not a refresh token, such as %j, is answered like an expired one',
  async (token) => {
    expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  },
)

test.each([[null], [0], [true], [['x']], [{ $ne: null }], ['x'.repeat(201)]])(
  'a refresh token that is not text, %j, is invalid',
  async (token) => {
    expect(await refresh(token)).toMatchObject({ status: 422, body: { errors: { refresh_token: expect.any(Array) } } })
  },
)

test.each([
  { who: 'a customer', type: 2, hours: 7 * 24 },
  { who: 'staff', type: 1, hours: 12 },
] as const)('the session of $who ends after $hours hours, however often it is renewed', async ({ type, hours }) => {
  const session = await portal.signedIn(await portal.aUser({ type }))
  const lifetime = sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds')
  const { seconds } = await portal.db
    .selectFrom('sessions')
    .select(lifetime)
    .where('id', '=', session.session_id)
    .executeTakeFirstOrThrow()
  expect(seconds).toBe(hours * 3600)

  // The session is nearly over, so tokens issued now expire with it.
  const atEnd = (ends: string) =>
    portal.db
      .updateTable('sessions')
      .set({ expires_at: sql`now() + ${ends}::interval` })
      .where('id', '=', session.session_id)
      .execute()
  await atEnd('1 minute')
  const { body } = await refresh(session.refresh_token)
  const last = await portal.db
    .selectFrom('refresh_tokens')
    .select(sql<boolean>`expires_at <= now() + interval '1 minute'`.as('ends_with_session'))
    .where('hash', '=', hashToken(body.data.refresh_token))
    .executeTakeFirstOrThrow()
  expect(last.ends_with_session).toBe(true)

  await atEnd('-1 second')
  expect(await profileWith(body.data.token)).toBe(401)
  expect((await refresh(body.data.refresh_token)).status).toBe(401)
})

test('a session not used for twelve hours cannot be renewed, and that does not count as theft', async () => {
  const { refresh_token, session_id } = await portal.aCustomer()
  const row = portal.db.selectFrom('refresh_tokens').where('hash', '=', hashToken(refresh_token))
  const { seconds } = await row
    .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  expect(seconds).toBe(12 * 3600)
  await portal.db
    .updateTable('refresh_tokens')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('hash', '=', hashToken(refresh_token))
    .execute()
  expect((await refresh(refresh_token)).status).toBe(401)
  expect(await endOf(session_id)).toMatchObject({ ended_at: null })
})

test('an access token works for fifteen minutes', async () => {
  const { token } = await portal.aCustomer()
  const { seconds } = await portal.db
    .selectFrom('access_tokens')
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds'))
    .where('hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  expect(seconds).toBeGreaterThan(14 * 60)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
  const expire = (interval: string) =>
    portal.db
      .updateTable('access_tokens')
      .set({ expires_at: sql`now() + ${interval}::interval` })
      .where('hash', '=', hashToken(token))
      .execute()
  await expire('1 minute')
  expect(await profileWith(token)).toBe(200)
  await expire('-1 second')
  expect(await profileWith(token)).toBe(401)
})

test('a disabled user cannot renew; a user with terms to accept can', async () => {
  const { refresh_token, user } = await portal.aCustomer()
  const become = (status: number) => portal.db.updateTable('users').set({ status }).where('id', '=', user.id).execute()
  await become(userStatus.mustAcceptTerms)
  const renewed = await refresh(refresh_token)
  expect(renewed).toMatchObject({ status: 200, body: { data: { user: { status: userStatus.mustAcceptTerms } } } })
  await become(userStatus.disabled)
  expect((await refresh(renewed.body.data.refresh_token)).status).toBe(401)
})

test('a restarted server accepts existing tokens, and recognizes spent ones', async () => {
  const { refresh_token } = await portal.aCustomer()
  const { body } = await refresh(refresh_token)
  const restarted = await aPortal({}, portal.url)
  try {
    expect(await profileWith(body.data.token, restarted)).toBe(200)
    expect((await refresh(refresh_token, restarted)).body.data).toEqual(body.data)
    await spentAgo(refresh_token, 11)
    expect((await refresh(refresh_token, restarted)).status).toBe(401)
    expect((await refresh(body.data.refresh_token, restarted)).status).toBe(401)
  } finally {
    await restarted.close()
  }
})

test('a database connection lost during a refresh costs one retry, not the session', async () => {
  const { refresh_token } = await portal.aCustomer()
  const hash = hashToken(refresh_token)
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%refresh_tokens%'`.execute(portal.db)
    return rows
  }
  const reply = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('refresh_tokens').select('hash').where('hash', '=', hash).forUpdate().execute()
    const cut = refresh(refresh_token)
    await expect.poll(async () => (await waiting()).length, { interval: 10, timeout: 20_000 }).toBe(1)
    for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid})`.execute(portal.db)
    return cut
  })
  expect(reply.status).toBe(503)
  expect(reply.headers['retry-after']).toBe('2')
  expect((await refresh(refresh_token)).status).toBe(200)
})

const signInForCookie = async (at: Portal) => {
  const { email } = await portal.aUser()
  return caller(at.app, { address: aFreshAddress() }).post(
    '/v1/login',
    { email, password: testPassword },
    { 'x-token-transport': 'cookie' },
  )
}
const withCookie = (
  value: string,
  headers: Record<string, string>,
  { path = '/v1/refresh_token', at = portal, name = 'forecourt_refresh' } = {},
) =>
  caller(at.app, { address: aFreshAddress() }).post(path, undefined, {
    cookie: `${name}=${value}`,
    'x-token-transport': 'cookie',
    ...headers,
  })
const ours = { origin: 'http://portal.test' }

test('a browser gets the refresh token as a cookie that no script can read, and never in the body', async () => {
  const reply = await signInForCookie(portal)
  expect(reply.body.data.refresh_token).toBeNull()
  const [cookie] = reply.cookies
  expect(cookie).toMatchObject({ name: 'forecourt_refresh', value: expect.stringMatching(/^fpr_[\w-]{43}$/) })
  expect(reply.text).not.toContain(cookie?.value)
  expect(String(reply.headers['set-cookie'])).toMatch(
    /^forecourt_refresh=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const renewed = await withCookie(cookie!.value, ours)
  expect(renewed).toMatchObject({ status: 200, body: { data: { refresh_token: null } } })
  expect(renewed.cookies[0]?.value).not.toBe(cookie?.value)
})

test('on https the cookie is bound to this host and is never sent unencrypted', async () => {
  const secure = await aPortal({ PUBLIC_URL: 'https://portal.test' }, portal.url)
  try {
    const reply = await signInForCookie(secure)
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-forecourt_refresh=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const value = reply.cookies[0]!.value
    const name = '__Host-forecourt_refresh'
    expect((await withCookie(value, { origin: 'https://portal.test' }, { at: secure })).status).toBe(401)
    expect((await withCookie(value, { origin: 'https://portal.test' }, { at: secure, name })).status).toBe(200)
  } finally {
    await secure.close()
  }
})

test.each<Record<string, string>>([
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'http://portal.test.evil.test' },
  { origin: 'http://portal.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://portal.test', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  {},
])('a page of another site cannot use the cookie, whatever the browser sends: %j', async (headers) => {
  const { refresh_token: value } = await portal.aCustomer()
  for (const path of ['/v1/refresh_token', '/v1/logout'])
    expect(await withCookie(value, headers, { path })).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  expect((await withCookie(value, ours)).status).toBe(200)
})

test('a form on another site, which cannot set our header, gets nothing from the cookie', async () => {
  const { refresh_token } = await portal.aCustomer()
  const cookie = `forecourt_refresh=${refresh_token}`
  const bare = caller(portal.app, { address: aFreshAddress() })
  expect((await bare.post('/v1/refresh_token', {}, { cookie, ...ours })).status).toBe(401)
  expect((await bare.post('/v1/logout', {}, { cookie, ...ours })).status).toBe(200)
  expect((await withCookie(refresh_token, ours)).status).toBe(200)
})

test('ending another session does not clear the browser’s cookie', async () => {
  const { refresh_token } = await portal.aCustomer()
  const reply = await portal.anonymous.post('/v1/logout', { refresh_token })
  expect([reply.status, reply.headers['clear-site-data']]).toEqual([200, undefined])
})

test('signing out clears the cookie and ends the session; a second sign-out is not an error', async () => {
  const { refresh_token: value, token } = await portal.aCustomer()
  const reply = await withCookie(value, ours, { path: '/v1/logout' })
  expect(reply.status).toBe(200)
  expect(String(reply.headers['set-cookie'])).toMatch(/^forecourt_refresh=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/)
  expect(reply.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(await profileWith(token)).toBe(401)
  expect((await withCookie(value, ours)).status).toBe(401)
  expect((await withCookie(value, ours, { path: '/v1/logout' })).status).toBe(200)
})
