// docs/product/people-and-sessions.md#changes-while-signed-in: how a commit on one instance affects the next call on another.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { lastLinkTo } from '#testing/kept-mail.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

const newPassword = 'wet-asphalt-at-dawn'

let here: Portal
let there: Portal
beforeAll(async () => {
  here = await aPortal({ DEMO: '1', SUPPORT_SIGN_IN: '1' })
  there = await aPortal({ DEMO: '1', SUPPORT_SIGN_IN: '1' }, here.url)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const anonymous = (portal: Portal) => caller(portal.app, { address: aFreshAddress() })
const signIn = (email: string, password: string, portal = there) => anonymous(portal).post('/v1/login', { email, password })
const refresh = (refresh_token: string, portal = there) => anonymous(portal).post('/v1/refresh_token', { refresh_token })

/** A user who signed in on one instance and calls the other. */
const aRoamer = async (member: Parameters<Portal['aCustomer']>[0] = { roles: ['report user'] }) => {
  const person = await here.aCustomer(member)
  const over = caller(there.app, { token: person.token, account_id: person.account_id })
  expect((await over.get('/v1/dashboard')).status).toBe(200)
  return { ...person, over }
}
const setStatus = (user_id: number, status: number) =>
  here.db.updateTable('users').set({ status }).where('id', '=', user_id).execute()

const resetPassword = async (email: string) => {
  await anonymous(here).post('/v1/password/forgot', { email })
  await here.runJobs()
  const { token } = await lastLinkTo(here, email)
  return anonymous(here).post('/v1/password/reset', { email, token, password: newPassword, password_confirmation: newPassword })
}
const changePassword = (as: { put: ReturnType<typeof caller>['put'] }) =>
  as.put('/v1/password', { current_password: testPassword, password: newPassword, password_confirmation: newPassword })

test('after signing out on one instance both tokens are invalid on the other', async () => {
  const { as, over, refresh_token } = await aRoamer()
  expect((await as.post('/v1/logout', {})).status).toBe(200)
  expect(await over.get('/v1/dashboard')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await refresh(refresh_token)).status).toBe(401)
})

test('signing out with only the refresh token also ends the session', async () => {
  const { over, refresh_token } = await aRoamer()
  expect((await anonymous(here).post('/v1/logout', { refresh_token })).status).toBe(200)
  expect((await over.get('/v1/dashboard')).status).toBe(401)
})

test('a user cannot sign out another user without one of their tokens', async () => {
  const { over, session_id } = await aRoamer()
  const stranger = await here.aCustomer()
  expect((await stranger.as.post('/v1/logout', { refresh_token: `fpr_${'A'.repeat(43)}` })).status).toBe(200)
  expect((await anonymous(here).post('/v1/logout', {}, { authorization: `Bearer ${session_id}` })).status).toBe(200)
  expect((await over.get('/v1/dashboard')).status).toBe(200)
})

test('a disabled user is signed out at the next call and cannot sign in again', async () => {
  const { user, over, refresh_token } = await aRoamer()
  await setStatus(user.id, userStatus.disabled)
  for (const path of ['/v1/dashboard', '/v1/profile', '/v1/accounts_user']) expect((await over.get(path)).status).toBe(401)
  expect((await refresh(refresh_token)).status).toBe(401)
  const refused = await signIn(user.email, testPassword)
  const unknown = await signIn('nobody@fleet.test', testPassword)
  expect({ ...refused.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  expect(refused.status).toBe(401)
})

test('a user who has to accept the terms can use only terms, profile and sign-out until they do', async () => {
  const { user, over } = await aRoamer()
  await setStatus(user.id, userStatus.mustAcceptTerms)
  for (const path of ['/v1/dashboard', '/v1/notifications', '/v1/accounts_user', '/v1/card_networks'])
    expect(await over.get(path)).toMatchObject({ status: 403, body: { code: 'terms_required' } })
  expect(await over.post('/v1/verify_account', { user_id: user.id })).toMatchObject({
    status: 403,
    body: { code: 'terms_required' },
  })
  expect((await over.get('/v1/profile')).body.data.status).toBe(userStatus.mustAcceptTerms)
  expect(await over.post('/v1/update_tnc', { is_terms_condition: true })).toMatchObject({
    status: 200,
    body: { data: { status: 0 } },
  })
  expect((await over.get('/v1/dashboard')).status).toBe(200)
  await setStatus(user.id, userStatus.mustAcceptTerms)
  expect((await over.post('/v1/logout', {})).status).toBe(200)
  expect((await over.get('/v1/profile')).status).toBe(401)
})

test('a removed role is gone at the next call, and a 403 does not sign the user out', async () => {
  const { user, account_id, over } = await aRoamer()
  await here.db
    .updateTable('memberships')
    .set({ roles: [] })
    .where('user_id', '=', user.id)
    .where('account_id', '=', account_id)
    .execute()
  expect(await over.get('/v1/dashboard')).toMatchObject({ status: 403, body: { code: 'forbidden', message: '403 Unauthorized' } })
  expect((await over.get('/v1/notifications')).status).toBe(200)
})

test('a removed account gives 403 and is no longer in the list', async () => {
  const { user, account_id, over } = await aRoamer()
  expect((await over.get('/v1/accounts_user')).body.data).toMatchObject([{ account_id }])
  await here.db.deleteFrom('memberships').where('user_id', '=', user.id).execute()
  expect((await over.get('/v1/dashboard')).status).toBe(403)
  expect((await over.post('/v1/verify_account', { user_id: user.id })).status).toBe(403)
  expect((await over.get('/v1/accounts_user')).body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('a disabled membership closes only that account', async () => {
  const { user, account_id, over, token } = await aRoamer()
  const second = await here.anAccount()
  await here.join(user.id, second.id, { roles: ['report user'] })
  await here.db
    .updateTable('memberships')
    .set({ is_enabled: false })
    .where('user_id', '=', user.id)
    .where('account_id', '=', account_id)
    .execute()
  expect((await over.get('/v1/dashboard')).status).toBe(403)
  expect((await caller(there.app, { token, account_id: second.id }).get('/v1/dashboard')).status).toBe(200)
  expect((await over.get('/v1/accounts_user')).body.data).toMatchObject([{ account_id: second.id }])
})

test('a member of staff who becomes a customer loses every account at the next call', async () => {
  const { user, token } = await here.staff()
  const account = await here.anAccount()
  const over = caller(there.app, { token, account_id: account.id })
  expect((await over.get('/v1/dashboard')).status).toBe(200)
  await here.db.updateTable('users').set({ user_type_id: userTypes.customer }).where('id', '=', user.id).execute()
  expect((await over.get('/v1/dashboard')).status).toBe(403)
  expect((await over.get('/v1/search_accounts?keyword=cascade')).status).toBe(403)
})

test('changing the password ends every other session and keeps this one', async () => {
  const { user, as, over, refresh_token, session_id } = await aRoamer()
  const elsewhere = await here.signedIn(user)
  expect((await changePassword(as)).status).toBe(200)
  expect((await caller(there.app, { token: elsewhere.token }).get('/v1/profile')).status).toBe(401)
  expect((await refresh(elsewhere.refresh_token)).status).toBe(401)
  expect((await over.get('/v1/dashboard')).status).toBe(200)
  expect((await refresh(refresh_token)).status).toBe(200)
  const ended = await here.db
    .selectFrom('sessions')
    .select(['id', 'end_reason'])
    .where('user_id', '=', user.id)
    .where('id', '!=', session_id)
    .execute()
  expect(ended).toEqual([{ id: elsewhere.session_id, end_reason: 'password-change' }])
  expect((await signIn(user.email, testPassword)).status).toBe(401)
  expect((await signIn(user.email, newPassword)).status).toBe(200)
})

test('resetting the password ends every session, and none of their tokens works again', async () => {
  const { user, over, refresh_token } = await aRoamer()
  const elsewhere = await here.signedIn(user)
  expect((await resetPassword(user.email)).status).toBe(200)
  for (const as of [over, caller(there.app, { token: elsewhere.token })]) expect((await as.get('/v1/profile')).status).toBe(401)
  for (const token of [refresh_token, elsewhere.refresh_token]) expect((await refresh(token)).status).toBe(401)
})

test.each(['reset', 'changed'] as const)(
  'a member of staff whose password is %s is also signed out as the customers they acted for',
  async (how) => {
    const { user: customer } = await here.aCustomer()
    const { user: staff, as } = await here.staff()
    const { body } = await as.post('/v1/secret_login', { user_id: customer.id, reason: 'Cannot find the report' })
    const acting = caller(there.app, { token: body.data.token })
    expect((await acting.get('/v1/profile')).body.data.user_id).toBe(customer.id)
    expect((await (how === 'reset' ? resetPassword(staff.email) : changePassword(as))).status).toBe(200)
    expect((await acting.get('/v1/profile')).status).toBe(401)
    expect((await refresh(body.data.refresh_token)).status).toBe(401)
  },
)

/** Runs `call` while a password reset of the same user is half done, and commits the reset once the call waits for it. */
const duringReset = async <Result>(user_id: number, call: () => Promise<Result>) => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"users"%'`.execute(here.db)
    return rows[0]?.count
  }
  const { call: result } = await here.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash: 'a new one' }).where('id', '=', user_id).execute()
    await tx
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('user_id', '=', user_id)
      .execute()
    const running = call()
    await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toBe(1)
    // Wrapped in an object, because a returned promise would be awaited here, before the commit it waits for.
    return { call: running }
  })
  return result
}

test('a sign-in with the old password during a reset does not outlive the reset', async () => {
  const user = await here.aUser()
  const reply = await duringReset(user.id, () => signIn(user.email, testPassword))
  expect(reply.status).toBe(401)
  const live = await here.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .execute()
  expect(live).toEqual([])
})

test('a password change with the old password during a reset does not undo the reset', async () => {
  const { user, as } = await here.aCustomer()
  const reply = await duringReset(user.id, () => changePassword(as))
  expect(reply).toMatchObject({ status: 422, body: { errors: { current_password: expect.any(Array) } } })
  const { password_hash } = await here.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toBe('a new one')
})

test('after a hundred sign-outs, twenty at a time, the other instance accepts none of the tokens', async () => {
  const user = await here.aUser()
  for (let round = 0; round < 5; round++) {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => here.signedIn(user)))
    const statuses = await Promise.all(
      sessions.map(async ({ as, token }) => {
        const { status } = await as.post('/v1/logout', {})
        return [status, (await caller(there.app, { token }).get('/v1/profile')).status]
      }),
    )
    expect(new Set(statuses.map(String))).toEqual(new Set(['200,401']))
  }
})
