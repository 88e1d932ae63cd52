// docs/product/accounts.md#groups
import { randomUUID } from 'node:crypto'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGroup } from '#testing/account-groups.ts'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Awaited<ReturnType<Portal['staff']>>['as']
beforeAll(async () => {
  portal = await aPortal()
  ;({ as } = await portal.staff())
})
afterAll(() => portal.close())

const path = '/v1/account_groups'
const anAccountId = async () => (await portal.anAccount()).id
const rolesOf = async (user_id: number) =>
  Object.fromEntries(
    (
      await portal.db
        .selectFrom('memberships')
        .select(['account_id', 'roles'])
        .where('user_id', '=', user_id)
        .orderBy('account_id')
        .execute()
    ).map(({ account_id, roles }) => [account_id, roles]),
  )
const signIn = async (email: string) =>
  (await caller(portal.app, { address: aFreshAddress() }).post('/v1/login', { email, password: testPassword })).status
const grant = (id: number, email: string, roles: string[]) => as.post(`${path}/${id}/grants`, { email, roles })

test('a role granted in a group holds in each of its accounts, and in one that joins later', async () => {
  const [first, second, later] = [await anAccountId(), await anAccountId(), await anAccountId()]
  const group = await aGroup(portal, first, second)
  const user = await portal.aUser()
  const granted = await grant(group.id, user.email, ['report user'])
  expect(granted.body.data.grants).toMatchObject([{ user_id: user.id, email: user.email, roles: ['report user'], version: 1 }])
  const accounts = granted.body.data.accounts.map(({ account_id }: { account_id: number }) => account_id)
  expect(new Set(accounts)).toEqual(new Set([first, second]))
  expect(await rolesOf(user.id)).toEqual({ [first]: ['report user'], [second]: ['report user'] })
  const { token } = await portal.signedIn(user)
  const there = caller(portal.app, { token, account_id: later })
  expect((await there.get('/v1/dashboard')).status).toBe(403)
  await as.post(`${path}/${group.id}/accounts`, { account_id: later })
  expect((await there.get('/v1/dashboard')).status).toBe(200)
  const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', user.email).orderBy('id').execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['added-to-group', 'added-to-account'])
})

test('leaving the group or removing the grant takes away only the roles that the grant gave', async () => {
  const [first, second] = [await anAccountId(), await anAccountId()]
  const group = await aGroup(portal, first, second)
  const user = await portal.aUser()
  await portal.join(user.id, first, { roles: ['card editor'] })
  await grant(group.id, user.email, ['card editor', 'finance manager'])
  expect(await rolesOf(user.id)).toEqual({
    [first]: ['card editor', 'finance manager'],
    [second]: ['card editor', 'finance manager'],
  })
  expect((await as.delete(`${path}/${group.id}/accounts/${second}`)).body.data.accounts).toMatchObject([{ account_id: first }])
  expect(await rolesOf(user.id)).toEqual({ [first]: ['card editor', 'finance manager'] })
  expect((await as.delete(`${path}/${group.id}/grants/${user.id}`)).body.data.grants).toEqual([])
  expect(await rolesOf(user.id)).toEqual({ [first]: ['card editor'] })
  expect((await as.delete(`${path}/${group.id}/grants/${user.id}`)).status).toBe(404)
})

test('a changed grant changes every account, and only one of two changes at once succeeds', async () => {
  const account_id = await anAccountId()
  const group = await aGroup(portal, account_id)
  const user = await portal.aUser()
  await grant(group.id, user.email, ['report user'])
  await portal.db.updateTable('memberships').set({ is_enabled: false }).where('user_id', '=', user.id).execute()
  const change = () => as.put(`${path}/${group.id}/grants/${user.id}`, { roles: ['finance manager'], version: 1 })
  const replies = await Promise.all([change(), change()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await rolesOf(user.id)).toEqual({ [account_id]: ['finance manager'] })
  const membership = portal.db.selectFrom('memberships').select('is_enabled').where('user_id', '=', user.id)
  // An admin of the account disabled this person. A changed grant does not undo that.
  expect(await membership.executeTakeFirst()).toEqual({ is_enabled: false })
})

test('an account never loses its last admin through a group', async () => {
  const account_id = await anAccountId()
  const group = await aGroup(portal, account_id)
  const user = await portal.aUser()
  await grant(group.id, user.email, ['acct admin'])
  const refused = { status: 409, body: { code: 'last_admin' } }
  expect(await as.delete(`${path}/${group.id}/grants/${user.id}`)).toMatchObject(refused)
  expect(await as.delete(`${path}/${group.id}/accounts/${account_id}`)).toMatchObject(refused)
  expect(await rolesOf(user.id)).toEqual({ [account_id]: ['acct admin'] })
  await portal.aCustomer({ roles: ['acct admin'], account_id })
  expect((await as.delete(`${path}/${group.id}/grants/${user.id}`)).status).toBe(200)
})

test('an account is in one group at most, even when it is added to two at once', async () => {
  const account_id = await anAccountId()
  const [one, other] = [await aGroup(portal), await aGroup(portal)]
  const replies = await Promise.all([one, other].map(({ id }) => as.post(`${path}/${id}/accounts`, { account_id })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await as.get(`${path}?account_id=${account_id}`)
  expect(body.data).toHaveLength(1)
})

test('an account that joins while a role is being granted gets the role', async () => {
  const account_id = await anAccountId()
  const group = await aGroup(portal)
  const user = await portal.aUser()
  await Promise.all([grant(group.id, user.email, ['report user']), as.post(`${path}/${group.id}/accounts`, { account_id })])
  expect(await rolesOf(user.id)).toEqual({ [account_id]: ['report user'] })
})

test('groups are created, renamed, and deleted only when they are empty', async () => {
  const account_id = await anAccountId()
  const name = `Cascade ${randomUUID()}`
  const { body } = await as.post(path, { name })
  const { id } = body.data
  expect(await as.post(path, { name: name.toUpperCase() })).toMatchObject({
    status: 422,
    body: { errors: { name: ['A group with this name exists'] } },
  })
  expect((await as.put(`${path}/${id}`, { name: `${name} 2`, version: 1 })).body.data).toMatchObject({ version: 2 })
  expect(await as.put(`${path}/${id}`, { name, version: 1 })).toMatchObject({ status: 409, body: { code: 'version' } })
  await as.post(`${path}/${id}/accounts`, { account_id })
  expect((await as.get(`${path}?keyword=${encodeURIComponent(name)}`)).body.data).toMatchObject([{ id, accounts: 1, people: 0 }])
  expect((await as.delete(`${path}/${id}`)).status).toBe(409)
  await as.delete(`${path}/${id}/accounts/${account_id}`)
  expect((await as.delete(`${path}/${id}`)).status).toBe(200)
  expect((await as.get(`${path}/${id}`)).status).toBe(404)
})

test.each([
  ['an e-mail nobody has', () => Promise.resolve('nobody@fleet.test'), 422],
  ['a member of staff', async () => (await portal.staff()).user.email, 422],
])('a grant to %s is refused', async (_who, emailOf, status) => {
  const group = await aGroup(portal)
  expect((await grant(group.id, await emailOf(), ['report user'])).status).toBe(status)
})

test('invalid names, roles and accounts are refused, and so is a second grant to the same person', async () => {
  const group = await aGroup(portal)
  const user = await portal.aUser()
  expect((await as.post(path, { name: '\u202eevil' })).status).toBe(422)
  expect((await as.post(path, { name: ' ' })).status).toBe(422)
  expect((await grant(group.id, user.email, [])).status).toBe(422)
  expect((await grant(group.id, user.email, ['everything'])).status).toBe(422)
  expect((await as.post(`${path}/${group.id}/accounts`, { account_id: 999_999_999 })).status).toBe(422)
  expect((await as.delete(`${path}/${group.id}/accounts/${await anAccountId()}`)).status).toBe(404)
  expect((await as.post(`${path}/999999999/accounts`, { account_id: await anAccountId() })).status).toBe(404)
  expect((await grant(group.id, user.email, ['report user'])).status).toBe(200)
  expect(await grant(group.id, user.email, ['card editor'])).toMatchObject({ status: 409, body: { code: 'exists' } })
})

test('a group has at most two hundred accounts and fifty people', async () => {
  const group = await aGroup(portal)
  const rows = Array.from({ length: limits.groupAccounts }, (_, n) => ({
    name: 'Many',
    cl_division_no: '97',
    cl_account_no: `97${String(n).padStart(6, '0')}`,
    group_id: group.id,
  }))
  await portal.db.insertInto('accounts').values(rows).execute()
  expect((await as.post(`${path}/${group.id}/accounts`, { account_id: await anAccountId() })).status).toBe(409)
  const full = await aGroup(portal)
  for (let n = 0; n < limits.groupGrants; n++) {
    const { id: user_id } = await portal.aUser()
    await portal.db
      .insertInto('group_grants')
      .values({ group_id: full.id, user_id, roles: ['report user'] })
      .execute()
  }
  expect((await grant(full.id, (await portal.aUser()).email, ['report user'])).status).toBe(409)
})

test('a person whom their last account had disabled can sign in once a group gives them roles', async () => {
  const { as: admin, account_id: old } = await portal.aCustomer({ roles: ['acct admin'] })
  const account_id = await anAccountId()
  const group = await aGroup(portal, account_id)
  const user = await portal.aUser()
  await portal.join(user.id, old)
  expect((await admin.put(`/v1/users/update_status/${user.id}`, undefined, { status: '1' })).body.data.status).toBe(1)
  expect((await grant(group.id, user.email, ['report user'])).status).toBe(200)
  expect(await signIn(user.email)).toBe(200)
})

test('a person who loses their last membership with a group can no longer sign in, and later can again', async () => {
  const account_id = await anAccountId()
  const group = await aGroup(portal, account_id)
  const user = await portal.aUser()
  await grant(group.id, user.email, ['report user'])
  const { as: member } = await portal.signedIn(user)
  expect((await as.delete(`${path}/${group.id}/grants/${user.id}`)).status).toBe(200)
  expect((await member.get('/v1/profile')).status).toBe(401)
  expect(await signIn(user.email)).toBe(401)
  await grant(group.id, user.email, ['report user'])
  expect(await signIn(user.email)).toBe(200)
})

test('a person who has not set a password yet gets a new activation link when a group gives them roles', async () => {
  const group = await aGroup(portal, await anAccountId(), await anAccountId())
  const { email } = await portal.aUser({ status: userStatus.invited })
  expect((await grant(group.id, email, ['report user'])).status).toBe(200)
  const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', email).execute()
  expect(mails).toEqual([{ kind: 'invitation' }])
})
