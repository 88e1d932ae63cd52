// docs/product/people-and-sessions.md#support-sign-in: off by default. Staff act as one customer, for half an hour, audited.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

const path = '/v1/secret_login'
const reason = 'Cannot find the fuel report'

let portal: Portal
/** A second portal on the same data, in which support sign-in is off. */
let without: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  without = await aPortal({}, portal.url)
})
afterAll(async () => {
  await without.close()
  await portal.close()
})

const actingAs = async (user_id: number) => {
  const staff = await portal.staff()
  const { body } = await staff.as.post(path, { user_id, reason })
  return { staff, ...body.data, as: caller(portal.app, { token: body.data.token }) }
}

test('while support sign-in is off, its call does not exist for any caller', async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin'] })
  const staff = await portal.staff()
  for (const token of [undefined, customer.token, staff.token]) {
    const as = caller(without.app, token ? { token } : {})
    expect(await as.post(path, { user_id: customer.user.id, reason })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await as.get(path)).status).toBe(404)
  }
  expect(Object.keys((await without.anonymous.get('/v1/openapi.json')).body.paths)).not.toContain(path)
})

test('staff sign in as a customer, and the answers name the member of staff', async () => {
  const customer = await portal.aCustomer({ roles: ['report user'] })
  const { staff, as, impersonated_by, user, refresh_token } = await actingAs(customer.user.id)
  expect(impersonated_by).toBe(staff.user.email)
  expect(user).toMatchObject({ user_id: customer.user.id, email: customer.user.email })
  expect((await as.get('/v1/profile')).body.data.user_id).toBe(customer.user.id)
  const renewed = await caller(portal.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token })
  expect(renewed.body.data).toMatchObject({ impersonated_by: staff.user.email, user: { user_id: customer.user.id } })
})

test('a support sign-in can see what is owed but cannot pay', async () => {
  const { user, account_id } = await portal.aCustomer({ roles: ['finance manager'] })
  const { token } = await actingAs(user.id)
  const as = caller(portal.app, { token, account_id })
  expect((await as.get('/v1/balance')).status).toBe(200)
  const payment = { amount: 10_000, method: 'ACH', received_on: '2026-01-02' }
  const paid = await as.post(`/v1/accounts/${account_id}/payments`, payment)
  expect(paid).toMatchObject({ status: 403 })
  expect((await as.get('/v1/payments')).body.data).toEqual([])
})

test('a support sign-in ends after half an hour and cannot be renewed after that', async () => {
  const customer = await portal.aCustomer()
  const { as, refresh_token } = await actingAs(customer.user.id)
  const session = await portal.db
    .selectFrom('sessions')
    .select(['id', sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds')])
    .where('user_id', '=', customer.user.id)
    .where('impersonated_by', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(session.seconds).toBe(30 * 60)
  await portal.db
    .updateTable('sessions')
    .set({ expires_at: sql`now()` })
    .where('id', '=', session.id)
    .execute()
  expect((await as.get('/v1/profile')).status).toBe(401)
  expect((await caller(portal.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token })).status).toBe(401)
})

test('a support sign-in is audited with its reason, and so is everything done in it', async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin'] })
  const { staff, token } = await actingAs(customer.user.id)
  const invitation = {
    email: `colleague-${customer.user.email}`,
    first_name: 'Ines',
    last_name: 'Duarte',
    roles: ['report user'],
  }
  const invited = await caller(portal.app, { token, account_id: customer.account_id }).post('/v1/add_user', {
    ...invitation,
    user_type_id: userTypes.customer,
  })
  expect(invited.status).toBe(200)
  const events = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'impersonated_by', 'after'])
    .where((eb) => eb.or([eb('actor_id', '=', staff.user.id), eb('impersonated_by', '=', staff.user.id)]))
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { action: 'session.sign-in-as', actor_id: staff.user.id, impersonated_by: null, after: { reason } },
    { action: 'user.invite', actor_id: customer.user.id, impersonated_by: staff.user.id },
  ])
})

test('only active customers can be signed in as: not staff, nor disabled, invited or unknown users', async () => {
  const { as } = await portal.staff()
  const colleague = await portal.aUser({ type: userTypes.staff })
  const others = await Promise.all(
    [userStatus.disabled, userStatus.invited, userStatus.mustAcceptTerms].map((status) => portal.aUser({ status })),
  )
  for (const { id } of [colleague, ...others, { id: 999_999_999 }])
    expect(await as.post(path, { user_id: id, reason })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Not found' },
    })
})

test('customers cannot use support sign-in, nor can staff from inside such a session', async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin'] })
  const target = await portal.aCustomer()
  expect((await customer.as.post(path, { user_id: target.user.id, reason })).status).toBe(403)
  const { as } = await actingAs(customer.user.id)
  expect((await as.post(path, { user_id: target.user.id, reason })).status).toBe(403)
  expect((await as.get('/v1/search_accounts?keyword=cascade')).status).toBe(403)
})

test.each([[undefined], [''], ['   '], ['x'.repeat(201)], ['two\nlines']])('the reason %j is refused', async (given) => {
  const { as } = await portal.staff()
  const { user } = await portal.aCustomer()
  expect((await as.post(path, { user_id: user.id, reason: given })).status).toBe(422)
})

test('a support sign-in ends when the member of staff loses their rights', async () => {
  const { user } = await portal.aCustomer()
  const disabled = await actingAs(user.id)
  await portal.db.updateTable('users').set({ status: userStatus.disabled }).where('id', '=', disabled.staff.user.id).execute()
  expect((await disabled.as.get('/v1/profile')).status).toBe(401)
  const demoted = await actingAs(user.id)
  await portal.db.updateTable('users').set({ user_type_id: userTypes.customer }).where('id', '=', demoted.staff.user.id).execute()
  expect((await demoted.as.get('/v1/profile')).status).toBe(401)
})

test('a member of staff may use support sign-in ten times an hour', async () => {
  const { as } = await portal.staff()
  const { user } = await portal.aCustomer()
  const statuses = []
  for (let time = 0; time < 11; time++) statuses.push((await as.post(path, { user_id: user.id, reason })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})
