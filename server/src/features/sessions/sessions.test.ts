import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
})
afterAll(() => portal.close())

type Listed = { id: number; is_current: boolean; is_support: boolean; last_used_at: string }
const listed = async (as: ReturnType<typeof caller>): Promise<Listed[]> => (await as.get('/v1/sessions')).body.data

test('a user sees where they are signed in, and which session is the current one', async () => {
  const { user, as, session_id } = await portal.aCustomer()
  const elsewhere = await portal.signedIn(user)
  await portal.aCustomer()
  expect((await listed(as)).map(({ id, is_current }) => [id, is_current])).toEqual([
    [elsewhere.session_id, false],
    [session_id, true],
  ])
})

test('a renewed session comes first, because it was used last', async () => {
  const { user, as, session_id, refresh_token } = await portal.aCustomer()
  await portal.signedIn(user)
  await portal.anonymous.post('/v1/refresh_token', { refresh_token })
  expect((await listed(as))[0]?.id).toBe(session_id)
})

test('ending a session ends its tokens at once, and it is no longer listed', async () => {
  const { user, as } = await portal.aCustomer()
  const elsewhere = await portal.signedIn(user)
  expect((await as.delete(`/v1/sessions/${elsewhere.session_id}`)).status).toBe(200)
  expect((await elsewhere.as.get('/v1/profile')).status).toBe(401)
  expect((await portal.anonymous.post('/v1/refresh_token', { refresh_token: elsewhere.refresh_token })).status).toBe(401)
  expect(await listed(as)).toHaveLength(1)
  expect((await as.delete(`/v1/sessions/${elsewhere.session_id}`)).status, 'it is gone').toBe(404)
})

const auditsOf = async (action: string, session_id: number) => {
  const events = portal.db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', action)
    .where('object_id', '=', session_id)
  return (await events.execute()).length
}

test('a session that is ended or signed out ten times at once ends only once', async () => {
  const { user, as } = await portal.aCustomer()
  const elsewhere = await portal.signedIn(user)
  const ends = await Promise.all(Array.from({ length: 10 }, () => as.delete(`/v1/sessions/${elsewhere.session_id}`)))
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await auditsOf('session.end', elsewhere.session_id)).toBe(1)
  const other = await portal.signedIn(user)
  const outs = await Promise.all(Array.from({ length: 10 }, () => other.as.post('/v1/logout', {})))
  expect(new Set(outs.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await auditsOf('session.sign-out', other.session_id)).toBe(1)
})

test('ending the others keeps this one', async () => {
  const { user, as, session_id } = await portal.aCustomer()
  const others = [await portal.signedIn(user), await portal.signedIn(user)]
  expect((await as.post('/v1/sessions/end_others')).body).toEqual({ data: { ended: 2 } })
  for (const other of others) expect((await other.as.get('/v1/profile')).status).toBe(401)
  expect((await listed(as)).map(({ id }) => id)).toEqual([session_id])
})

test('another user’s session is not found, and stays open', async () => {
  const { as } = await portal.aCustomer()
  const stranger = await portal.aCustomer()
  expect((await as.delete(`/v1/sessions/${stranger.session_id}`)).status).toBe(404)
  expect((await stranger.as.get('/v1/profile')).status).toBe(200)
})

test('a support sign-in is listed as such; the customer may end it, but it cannot end any session', async () => {
  const { user, as } = await portal.aCustomer()
  const { as: staff } = await portal.staff()
  const { token } = (await staff.post('/v1/secret_login', { user_id: user.id, reason: 'Case 1042' })).body.data
  const support = caller(portal.app, { token })
  const found = (await listed(as)).find(({ is_support }) => is_support)
  expect((await support.post('/v1/sessions/end_others')).status).toBe(403)
  expect((await as.delete(`/v1/sessions/${found?.id}`)).status).toBe(200)
  expect((await support.get('/v1/profile')).status).toBe(401)
})

test('a user has at most ten sessions: an eleventh ends the least recently used one, and the log shows it', async () => {
  const { user, as, session_id, refresh_token } = await portal.aCustomer()
  const second = await portal.signedIn(user)
  const renewed = (await portal.anonymous.post('/v1/refresh_token', { refresh_token })).body.data
  for (let more = 0; more < 9; more++) await portal.signedIn(user)
  expect((await second.as.get('/v1/profile')).status, 'signed in later, but not used since').toBe(401)
  expect((await as.get('/v1/profile')).status).toBe(200)
  const own = await listed(caller(portal.app, { token: renewed.token }))
  expect(own).toHaveLength(10)
  expect(own.map(({ id }) => id)).toContain(session_id)
  const ended = portal.db.selectFrom('audit_events').select(['object_id', 'after']).where('actor_id', '=', user.id)
  expect(await ended.where('action', '=', 'session.end').execute()).toEqual([
    { object_id: second.session_id, after: { reason: 'too-many' } },
  ])
})

test('support acting as a customer cannot end the customer’s sessions', async () => {
  const { user, as } = await portal.aCustomer()
  for (let more = 0; more < 9; more++) await portal.signedIn(user)
  const { as: staff } = await portal.staff()
  const support = await staff.post('/v1/secret_login', { user_id: user.id, reason: 'Case 1042' })
  expect(support.status).toBe(200)
  expect((await as.get('/v1/profile')).status).toBe(200)
  await portal.signedIn(user)
  expect((await caller(portal.app, { token: support.body.data.token }).get('/v1/profile')).status).toBe(200)
})

test('several simultaneous sign-ins do not exceed the limit', async () => {
  const { user } = await portal.aCustomer()
  for (let more = 0; more < 8; more++) await portal.signedIn(user)
  const signIn = () =>
    caller(portal.app, { address: aFreshAddress() }).post('/v1/login', { email: user.email, password: testPassword })
  const replies = await Promise.all(Array.from({ length: 4 }, signIn))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const live = portal.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).where('ended_at', 'is', null)
  expect(await live.execute()).toHaveLength(10)
})
