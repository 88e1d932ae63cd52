// The steps after signing in: choosing an account and accepting the terms.
import { createHash } from 'node:crypto'
import { terms } from '@forecourt/domain/legal/terms.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const forbidden = { status: 403, body: { code: 'forbidden', message: '403 Unauthorized' } }

const auditOf = (user_id: number, action: string) =>
  portal.db
    .selectFrom('audit_events')
    .select(['account_id', 'object_id', 'after'])
    .where('actor_id', '=', user_id)
    .where('action', '=', action)
    .execute()

test('choosing an account returns the account and the user’s stored roles in it', async () => {
  const { user, account_id, as } = await portal.aCustomer({ roles: ['card manager', 'pin manager 1'] })
  const reply = await as.post('/v1/verify_account', { user_id: user.id })
  expect(reply).toMatchObject({
    status: 200,
    body: {
      data: {
        account: { id: account_id, time_zone: 'America/Los_Angeles' },
        role: 'admin',
        user: { user_id: user.id, email: user.email, roles: ['card manager', 'pin manager 1'] },
      },
    },
  })
})

test('roles belong to one account and do not count in the user’s other accounts', async () => {
  const { user, token } = await portal.aCustomer({ roles: ['acct admin'] })
  const second = await portal.anAccount()
  await portal.join(user.id, second.id)
  const as = caller(portal.app, { token, account_id: second.id })
  expect((await as.post('/v1/verify_account', { user_id: user.id })).body.data.user.roles).toEqual([])
  expect((await as.get('/v1/dashboard')).status).toBe(403)
})

test('a user cannot choose an account in the name of another user', async () => {
  const { as, account_id } = await portal.aCustomer()
  const colleague = await portal.aCustomer({ account_id })
  expect(await as.post('/v1/verify_account', { user_id: colleague.user.id })).toMatchObject(forbidden)
  const { as: staff } = await portal.staff(account_id)
  expect(await staff.post('/v1/verify_account', { user_id: colleague.user.id })).toMatchObject(forbidden)
})

test('another user’s account, an unknown account and a disabled membership get the same answer', async () => {
  const { user, token } = await portal.aCustomer()
  const disabled = await portal.anAccount()
  await portal.join(user.id, disabled.id, { roles: ['acct admin'], is_enabled: false })
  const foreign = await portal.anAccount()
  for (const account_id of [foreign.id, disabled.id, 999_999_999]) {
    const reply = await caller(portal.app, { token, account_id }).post('/v1/verify_account', { user_id: user.id })
    expect(reply).toMatchObject(forbidden)
    expect(reply.body).toEqual({ code: 'forbidden', message: '403 Unauthorized', request_id: expect.any(String) })
  }
})

test('staff may choose any account, and that is audited', async () => {
  const account = await portal.anAccount()
  const { user, as } = await portal.staff(account.id)
  expect((await as.post('/v1/verify_account', { user_id: user.id })).status).toBe(200)
  expect(await auditOf(user.id, 'session.select-account')).toEqual([
    { account_id: account.id, object_id: account.id, after: null },
  ])
})

const reopened = async (refresh_token: string, select: object) => {
  const reply = await caller(portal.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token, select })
  expect(reply.status).toBe(200)
  return reply.body.data
}

test('a refresh selects the account of the tab, as verify_account does, which is no switch of the account', async () => {
  const { user, token, account_id, refresh_token } = await portal.aCustomer({ roles: ['card manager'] })
  const second = await portal.anAccount()
  await portal.join(user.id, second.id, { roles: ['acct admin'] })
  const verified = await caller(portal.app, { token, account_id: second.id }).post('/v1/verify_account', { user_id: user.id })
  const opened = await reopened(refresh_token, { user_id: user.id, account_id: second.id })
  expect(opened.selected).toEqual(verified.body.data)
  expect((await auditOf(user.id, 'session.select-account')).map((entry) => entry.account_id)).toEqual([second.id])
  // If the refresh names no account, or another user, a person with two accounts has to choose.
  const unnamed = await reopened(opened.refresh_token, {})
  expect(unnamed.selected).toBeNull()
  const another = await reopened(unnamed.refresh_token, { user_id: user.id + 1, account_id })
  expect(another.selected).toBeNull()
})

test('the user log records each choice of an account, and at a refresh only an account that is new to the session', async () => {
  const { user, token, account_id, refresh_token } = await portal.aCustomer()
  const second = await portal.anAccount()
  await portal.join(user.id, second.id, { roles: ['acct admin'] })
  const choose = (chosen: number) =>
    caller(portal.app, { token, account_id: chosen }).post('/v1/verify_account', { user_id: user.id })
  const recorded = async () => (await auditOf(user.id, 'session.select-account')).map((entry) => entry.account_id)
  await choose(account_id)
  const again = await reopened(refresh_token, { user_id: user.id, account_id })
  expect(await recorded()).toEqual([account_id])
  const elsewhere = await reopened(again.refresh_token, { user_id: user.id, account_id: second.id })
  expect(await recorded()).toEqual([account_id, second.id])
  await reopened(elsewhere.refresh_token, { user_id: user.id, account_id: second.id })
  await choose(account_id)
  expect(await recorded()).toEqual([account_id, second.id, account_id])
})

test('at a refresh a customer with one account gets that account, whatever the tab remembers', async () => {
  const { user, account_id, refresh_token } = await portal.aCustomer()
  const foreign = await portal.anAccount()
  await portal.join(user.id, foreign.id, { is_enabled: false })
  let token = refresh_token
  for (const select of [{}, { user_id: user.id, account_id: foreign.id }, { user_id: user.id, account_id: 999_999_999 }]) {
    const opened = await reopened(token, select)
    expect(opened.selected.account.id).toBe(account_id)
    token = opened.refresh_token
  }
})

test('at a refresh staff get the account of the tab, or none if it names none', async () => {
  const account = await portal.anAccount()
  const { user, refresh_token } = await portal.staff(account.id)
  const opened = await reopened(refresh_token, { user_id: user.id, account_id: account.id })
  expect(opened.selected.account.id).toBe(account.id)
  expect((await reopened(opened.refresh_token, {})).selected).toBeNull()
})

test('a refresh selects an account only on request, and not before the terms are accepted', async () => {
  const { user, refresh_token, account_id } = await portal.aCustomer()
  const plain = await caller(portal.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token })
  expect(plain.body.data).not.toHaveProperty('selected')
  await portal.db.updateTable('users').set({ status: userStatus.mustAcceptTerms }).where('id', '=', user.id).execute()
  const opened = await reopened(plain.body.data.refresh_token, { user_id: user.id, account_id })
  expect(opened).toMatchObject({ selected: null, user: { status: userStatus.mustAcceptTerms } })
})

test('a refresh tells a pin manager to set up a second factor where the provider requires one', async () => {
  const strict = await aPortal({ SECOND_FACTOR_REQUIRED: 'staff-and-pin-managers' }, portal.url)
  try {
    const { refresh_token } = await portal.aCustomer({ roles: ['pin manager 1'] })
    const opened = await caller(strict.app, { address: aFreshAddress() }).post('/v1/refresh_token', { refresh_token, select: {} })
    expect(opened.body.data).toMatchObject({ selected: null, user: { needs_second_factor: true } })
  } finally {
    await strict.close()
  }
})

test.each([{ select: { account_id: 'x' } }, { select: { account_id: -1 } }, { select: null }, { select: { more: 1 } }])(
  'a refresh with an invalid selection is refused and does not use the token: %j',
  async (body) => {
    const { refresh_token } = await portal.aCustomer()
    const at = caller(portal.app, { address: aFreshAddress() })
    expect((await at.post('/v1/refresh_token', { refresh_token, ...body })).status).toBe(422)
    expect((await at.post('/v1/refresh_token', { refresh_token })).status).toBe(200)
  },
)

const mustAccept = async () => {
  const user = await portal.aUser({ status: userStatus.mustAcceptTerms })
  return { user, ...(await portal.signedIn(user)) }
}
const termsOf = (id: number) =>
  portal.db
    .selectFrom('users')
    .select(['status', 'terms_version', 'terms_hash', 'terms_accepted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('accepting the terms opens the portal and stores which text was accepted, and when', async () => {
  const { user, as } = await mustAccept()
  const reply = await as.post('/v1/update_tnc', { is_terms_condition: true }, { userid: String(user.id) })
  expect(reply.body.data).toEqual({ status: 0, terms_version: terms.version, terms_accepted_at: expect.stringMatching(/Z$/) })
  const row = await termsOf(user.id)
  expect(row).toMatchObject({ status: userStatus.active, terms_version: terms.version })
  expect(row.terms_hash).toEqual(createHash('sha256').update(JSON.stringify(terms)).digest())
  expect(await auditOf(user.id, 'session.accept-terms')).toEqual([
    { account_id: null, object_id: user.id, after: { terms_version: terms.version } },
  ])
  expect((await as.get('/v1/accounts_user')).status).toBe(200)
})

test('accepting twice changes nothing the second time, not even the time', async () => {
  const { user, as } = await mustAccept()
  const first = await as.post('/v1/update_tnc', { is_terms_condition: true })
  const kept = await termsOf(user.id)
  const second = await as.post('/v1/update_tnc', { is_terms_condition: true })
  expect(second.body.data).toEqual(first.body.data)
  expect(await termsOf(user.id)).toEqual(kept)
  expect(await auditOf(user.id, 'session.accept-terms')).toHaveLength(1)
})

test('a user cannot accept the terms for another user', async () => {
  const { user, as } = await mustAccept()
  const other = await mustAccept()
  const reply = await as.post('/v1/update_tnc', { is_terms_condition: true }, { userid: String(other.user.id) })
  expect(reply).toMatchObject(forbidden)
  expect((await termsOf(user.id)).status).toBe(userStatus.mustAcceptTerms)
  expect((await termsOf(other.user.id)).status).toBe(userStatus.mustAcceptTerms)
})

test.each(['', '0', '01', '-1', '1e0', '1, 2', 'me'])(
  'a userId header of %j is invalid, and nothing is accepted',
  async (userid) => {
    const { user, as } = await mustAccept()
    expect((await as.post('/v1/update_tnc', { is_terms_condition: true }, { userid })).status).toBe(422)
    expect((await termsOf(user.id)).status).toBe(userStatus.mustAcceptTerms)
  },
)

test.each([1, '1'])('%j counts as acceptance too', async (is_terms_condition) => {
  const { as } = await mustAccept()
  expect((await as.post('/v1/update_tnc', { is_terms_condition })).body.data).toMatchObject({ status: userStatus.active })
})

test.each([[false], ['true'], [0], ['0'], [2], [null], [[true]], [undefined]])(
  '%j does not count as acceptance',
  async (is_terms_condition) => {
    const { user, as } = await mustAccept()
    expect(await as.post('/v1/update_tnc', { is_terms_condition })).toMatchObject({
      status: 422,
      body: { errors: { is_terms_condition: expect.any(Array) } },
    })
    expect(await termsOf(user.id)).toMatchObject({ status: userStatus.mustAcceptTerms, terms_accepted_at: null })
  },
)

test('accepting the terms accepts no other field: no status, no type, no other user', async () => {
  const { user, as } = await mustAccept()
  for (const extra of [{ status: 0 }, { user_type_id: 1 }, { user_id: 1 }, { email: 'x@fleet.test' }])
    expect((await as.post('/v1/update_tnc', { is_terms_condition: true, ...extra })).status).toBe(422)
  expect((await termsOf(user.id)).status).toBe(userStatus.mustAcceptTerms)
})

test('a disabled user cannot get back in by accepting the terms', async () => {
  const { user, as } = await mustAccept()
  await portal.db.updateTable('users').set({ status: userStatus.disabled }).where('id', '=', user.id).execute()
  expect((await as.post('/v1/update_tnc', { is_terms_condition: true })).status).toBe(401)
  expect((await termsOf(user.id)).status).toBe(userStatus.disabled)
})
