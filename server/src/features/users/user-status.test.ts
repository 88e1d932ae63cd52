// docs/product/people-and-sessions.md#one-person-several-accounts: enabling, disabling and asking for the terms.
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller, type Caller } from '#testing/caller.ts'
import { mailsTo } from '#testing/kept-mail.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const { active, disabled, invited, mustAcceptTerms } = userStatus

const setStatus = (as: Caller, id: number, status: number | string) =>
  as.put(`/v1/users/update_status/${id}`, undefined, { status: String(status) })
const forceTerms = (as: Caller, id: number, status: number | string = mustAcceptTerms) =>
  as.put(`/v1/users/force_tnc/${id}`, undefined, { status: String(status) })
const statusSeenBy = async (as: Caller, id: number) => (await as.get(`/v1/users/${id}`)).body.data.status
const signIn = async (email: string) =>
  (await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', { email, password: testPassword })).status

const anOffice = async () => {
  const admin = await portal.aCustomer({ roles: ['acct admin'] })
  return {
    ...admin,
    aMember: (roles: readonly ('acct admin' | 'report user' | 'acct manager')[] = ['report user'], status?: number) =>
      portal.aCustomer({ roles, account_id: admin.account_id, ...(status !== undefined && { status }) }),
  }
}

test('a user whose only account disables them is signed out at once, and later enabled with their former status', async () => {
  const { as, aMember } = await anOffice()
  const { user, as: member, refresh_token } = await aMember()
  expect((await setStatus(as, user.id, disabled)).body.data.status).toBe(disabled)
  expect((await member.get('/v1/dashboard')).status).toBe(401)
  expect((await portal.anonymous.post('/v1/refresh_token', { refresh_token })).status).toBe(401)
  expect(await signIn(user.email)).toBe(401)
  expect((await setStatus(as, user.id, active)).body.data.status).toBe(active)
  expect(await signIn(user.email)).toBe(200)
  expect((await member.get('/v1/dashboard')).status, 'the old session stays ended').toBe(401)
  const entries = await portal.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'user.change-status')
    .where('object_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { before: { status: active, own_status: active }, after: { status: disabled, own_status: disabled } },
    { before: { status: disabled, own_status: disabled }, after: { status: active, own_status: active } },
  ])
})

test('an account’s admin disables a user in that account only', async () => {
  const here = await anOffice()
  const there = await anOffice()
  const { user, token, as: member } = await here.aMember()
  await portal.join(user.id, there.account_id, { roles: ['report user'] })
  expect((await setStatus(here.as, user.id, disabled)).status).toBe(200)
  expect((await member.get('/v1/dashboard')).status).toBe(403)
  expect((await caller(portal.app, { token, account_id: there.account_id }).get('/v1/dashboard')).status).toBe(200)
  expect(await statusSeenBy(here.as, user.id)).toBe(disabled)
  expect(await statusSeenBy(there.as, user.id)).toBe(active)
  expect((await setStatus(there.as, user.id, disabled)).status).toBe(200)
  expect((await member.get('/v1/profile')).status, 'no account is left').toBe(401)
  expect((await setStatus(here.as, user.id, active)).status).toBe(200)
  expect(await statusSeenBy(here.as, user.id)).toBe(active)
  expect(await statusSeenBy(there.as, user.id)).toBe(disabled)
})

test.each([
  ['invited', invited],
  ['asked for the terms', mustAcceptTerms],
])('a user who was %s before being disabled returns to that status when enabled', async (_what, status) => {
  const { as, aMember } = await anOffice()
  const { user } = await aMember(['report user'], status)
  await setStatus(as, user.id, disabled)
  expect((await setStatus(as, user.id, active)).body.data.status).toBe(status)
})

test('a user disabled by staff can be enabled by staff only, not by an account’s admin', async () => {
  const here = await anOffice()
  const there = await anOffice()
  const { user, as: member } = await here.aMember()
  await portal.join(user.id, there.account_id, { roles: ['report user'] })
  const { as: staff } = await portal.staff(here.account_id)
  expect((await setStatus(staff, user.id, disabled)).status).toBe(200)
  expect((await member.get('/v1/profile')).status).toBe(401)
  expect(await statusSeenBy(there.as, user.id)).toBe(disabled)
  for (const { as } of [here, there])
    expect(await setStatus(as, user.id, active)).toMatchObject({
      status: 409,
      body: { message: 'This user was disabled by customer service' },
    })
  expect((await setStatus(staff, user.id, active)).body.data.status).toBe(active)
  expect(await statusSeenBy(there.as, user.id)).toBe(active)
})

test('neither an admin nor staff can disable themselves', async () => {
  const { as, user, aMember, account_id } = await anOffice()
  await aMember(['acct admin'])
  const { as: staff, user: self } = await portal.staff(account_id)
  for (const reply of [await setStatus(as, user.id, disabled), await setStatus(staff, self.id, disabled)])
    expect(reply).toMatchObject({ status: 409, body: { message: 'You cannot disable yourself' } })
})

test('the last acct admin who can sign in cannot be disabled, not even by staff or from another account', async () => {
  const { account_id, user, aMember } = await anOffice()
  await aMember(['acct admin'], invited)
  const { as: staff } = await portal.staff(account_id)
  expect(await setStatus(staff, user.id, disabled)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  await aMember(['acct admin'])
  const second = await portal.anAccount()
  await portal.join(user.id, second.id, { roles: ['acct admin'] })
  expect((await setStatus(staff, user.id, disabled)).status).toBe(409)
  await portal.aCustomer({ roles: ['acct admin'], account_id: second.id })
  expect((await setStatus(staff, user.id, disabled)).status).toBe(200)
})

test('when two admins disable each other at the same moment, one succeeds and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { as, user, aMember, account_id } = await anOffice()
    const other = await aMember(['acct admin'])
    const replies = await Promise.all([setStatus(as, other.user.id, disabled), setStatus(other.as, user.id, disabled)])
    // If a request is authenticated only after the other one has committed, its session has ended.
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([401, 409])])
    const left = await portal.db
      .selectFrom('memberships')
      .select('user_id')
      .where('account_id', '=', account_id)
      .where('is_enabled', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('of two admins who disable each other at the same moment one is refused, even if there is a third', async () => {
  const { as, user, aMember } = await anOffice()
  const other = await aMember(['acct admin'])
  await aMember(['acct admin'])
  const replies = await Promise.all([setStatus(as, other.user.id, disabled), setStatus(other.as, user.id, disabled)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a second request to disable or enable gets a conflict', async () => {
  const { as, aMember } = await anOffice()
  const { user } = await aMember()
  const replies = await Promise.all([1, 2, 3].map(() => setStatus(as, user.id, disabled)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await setStatus(as, user.id, active)).status).toBe(200)
  expect((await setStatus(as, user.id, active)).status).toBe(409)
})

test.each(['2', '3', '99', '-1', '0, 1', '1, 1', ' ', '01', '1e0', 'true'])('the status %j is refused', async (status) => {
  const { as, aMember } = await anOffice()
  const { user } = await aMember()
  expect((await setStatus(as, user.id, status)).status).toBe(422)
})

test('without the status header nothing changes', async () => {
  const { as, aMember } = await anOffice()
  const { user } = await aMember()
  expect((await as.put(`/v1/users/update_status/${user.id}`)).status).toBe(422)
  expect(await statusSeenBy(as, user.id)).toBe(active)
})

test('a user asked for the terms can use nothing else until they accept; the mail says so', async () => {
  const { account_id, aMember } = await anOffice()
  const { user, as: member } = await aMember()
  const { as: staff } = await portal.staff(account_id)
  expect((await forceTerms(staff, user.id)).body.data.status).toBe(mustAcceptTerms)
  expect(await member.get('/v1/dashboard')).toMatchObject({ status: 403, body: { code: 'terms_required' } })
  expect((await forceTerms(staff, user.id)).status).toBe(409)
  expect((await member.post('/v1/update_tnc', { is_terms_condition: true })).status).toBe(200)
  expect((await member.get('/v1/dashboard')).status).toBe(200)
  await portal.runJobs()
  expect((await mailsTo(portal, user.email)).map(({ kind }) => kind)).toEqual(['terms-requested'])
})

test('only staff ask for the terms, only with status 3, and only of an active user', async () => {
  const { as, account_id, user, aMember } = await anOffice()
  const { as: staff } = await portal.staff(account_id)
  const newcomer = await aMember(['report user'], invited)
  expect((await forceTerms(as, newcomer.user.id)).status).toBe(403)
  for (const status of ['0', '1', '0, 3', '4']) expect((await forceTerms(staff, user.id, status)).status).toBe(422)
  expect((await forceTerms(staff, newcomer.user.id)).status).toBe(409)
})
