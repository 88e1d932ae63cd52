import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '#src/testing/caller.ts'
import { aPortal, type Portal } from '#src/testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
})
afterAll(() => portal.close())

type Listed = { id: number; is_current: boolean; is_support: boolean; last_used_at: string }
const listed = async (as: ReturnType<typeof caller>): Promise<Listed[]> => (await as.get('/v1/sessions')).body.data

test('a person sees where they are signed in, and which of these is here', async () => {
  const { user, as, session_id } = await portal.aCustomer()
  const elsewhere = await portal.signedIn(user)
  await portal.aCustomer()
  expect((await listed(as)).map(({ id, is_current }) => [id, is_current])).toEqual([
    [elsewhere.session_id, false],
    [session_id, true],
  ])
})

test('a renewed session comes first: it was used last', async () => {
  const { user, as, session_id, refresh_token } = await portal.aCustomer()
  await portal.signedIn(user)
  await portal.anonymous.post('/v1/refresh_token', { refresh_token })
  expect((await listed(as))[0]?.id).toBe(session_id)
})

test('ending one ends its tokens at once, and it is no longer listed', async () => {
  const { user, as } = await portal.aCustomer()
  const elsewhere = await portal.signedIn(user)
  expect((await as.delete(`/v1/sessions/${elsewhere.session_id}`)).status).toBe(200)
  expect((await elsewhere.as.get('/v1/profile')).status).toBe(401)
  expect((await portal.anonymous.post('/v1/refresh_token', { refresh_token: elsewhere.refresh_token })).status).toBe(401)
  expect(await listed(as)).toHaveLength(1)
  expect((await as.delete(`/v1/sessions/${elsewhere.session_id}`)).status, 'it is gone').toBe(404)
})

test('ending the others keeps this one', async () => {
  const { user, as, session_id } = await portal.aCustomer()
  const others = [await portal.signedIn(user), await portal.signedIn(user)]
  expect((await as.post('/v1/sessions/end_others')).body).toEqual({ data: { ended: 2 } })
  for (const other of others) expect((await other.as.get('/v1/profile')).status).toBe(401)
  expect((await listed(as)).map(({ id }) => id)).toEqual([session_id])
})

test('somebody else’s session is not there, and stays', async () => {
  const { as } = await portal.aCustomer()
  const stranger = await portal.aCustomer()
  expect((await as.delete(`/v1/sessions/${stranger.session_id}`)).status).toBe(404)
  expect((await stranger.as.get('/v1/profile')).status).toBe(200)
})

test('a support sign-in is listed as one; the customer may end it, and it may end nothing', async () => {
  const { user, as } = await portal.aCustomer()
  const { as: staff } = await portal.staff()
  const { token } = (await staff.post('/v1/secret_login', { user_id: user.id, reason: 'Case 1042' })).body.data
  const support = caller(portal.app, { token })
  const found = (await listed(as)).find(({ is_support }) => is_support)
  expect((await support.post('/v1/sessions/end_others')).status).toBe(403)
  expect((await as.delete(`/v1/sessions/${found?.id}`)).status).toBe(200)
  expect((await support.get('/v1/profile')).status).toBe(401)
})
