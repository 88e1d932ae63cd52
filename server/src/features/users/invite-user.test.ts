// docs/product/people-and-sessions.md#invitations-and-links: inviting users, and sending an invitation again.
import { randomUUID } from 'node:crypto'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreshAddress } from '#testing/addresses.ts'
import { caller } from '#testing/caller.ts'
import { lastLinkTo, mailsTo } from '#testing/kept-mail.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ DEMO: '1' })
})
afterAll(() => portal.close())

const anEmail = () => `new-${randomUUID()}@fleet.test`
const anInvitation = (change: object = {}) => ({
  email: anEmail(),
  first_name: 'Ines',
  last_name: 'Duarte',
  roles: ['card editor'],
  ...change,
})
const anAdmin = () => portal.aCustomer({ roles: ['acct admin'], first_name: 'Ada', last_name: 'Admin' })
const kindsTo = async (email: string) => {
  await portal.runJobs()
  return (await mailsTo(portal, email)).map(({ kind }) => kind)
}
const fromAnywhere = () => caller(portal.app, { address: aFreshAddress() })

test('an invitation names the company of the person who sends it', async () => {
  const account = await portal.anAccount({ name: 'Harbor Freight Lines' })
  const admin = await portal.aCustomer({ account_id: account.id, roles: ['acct admin'], first_name: 'Ada', last_name: 'Admin' })
  const staff = await portal.staff(account.id)
  const textAfter = async ({ as }: Pick<typeof admin, 'as'>) => {
    const invitation = anInvitation()
    await as.post('/v1/add_user', invitation)
    await portal.runJobs()
    return (await mailsTo(portal, invitation.email))[0]?.text_body
  }
  expect(await textAfter(admin)).toContain('Ada Admin of Harbor Freight Lines has invited you')
  expect(await textAfter(staff)).toContain('of Fleet Fuel has invited you')
})

test('an invitation link is valid for as long as its mail says', async () => {
  const { as } = await anAdmin()
  const invitation = anInvitation()
  await as.post('/v1/add_user', invitation)
  await portal.runJobs()
  const [letter] = await mailsTo(portal, invitation.email)
  expect(letter?.text_body).toContain(`for ${limits.invitationHours} hours`)
  const link = await portal.db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select(sql<number>`extract(epoch from links.expires_at - links.created_at)::int / 3600`.as('hours'))
    .where('users.email', '=', invitation.email)
    .executeTakeFirstOrThrow()
  expect(link.hours).toBe(limits.invitationHours)
})

test('an invited user gets a link, chooses a password, accepts the terms and works with their roles', async () => {
  const { as, account_id } = await anAdmin()
  const invitation = anInvitation({ email: ' Ines.New@Fleet.TEST ', roles: ['card editor', 'card editor'] })
  expect(await as.post('/v1/add_user', invitation)).toMatchObject({
    status: 200,
    body: { data: { email: 'ines.new@fleet.test' } },
  })
  const [row] = (await as.get('/v1/get_all_user_by_account?status=2')).body.data
  expect(row).toMatchObject({ email: 'ines.new@fleet.test', status: userStatus.invited, roles: ['card editor'], user_type_id: 2 })
  expect(await kindsTo(row.email)).toEqual(['invitation'])
  const { url, email, token } = await lastLinkTo(portal, row.email)
  expect(url).toMatch(/^http:\/\/portal\.test\/auth\/account-activation#/)
  const password = 'three-lanes-north-77'
  const activation = { email, token, password, password_confirmation: password }
  expect((await fromAnywhere().post('/v1/create_password', activation)).status).toBe(200)
  const { token: access } = (await fromAnywhere().post('/v1/login', { email, password })).body.data
  const person = caller(portal.app, { token: access, account_id })
  expect((await person.post('/v1/update_tnc', { is_terms_condition: true })).status).toBe(200)
  expect((await person.get('/v1/cards')).status).toBe(200)
  const [letter] = await mailsTo(portal, email)
  expect(letter?.text_body).toContain('Ada Admin of Account')
})

test('the answer is the same for a new e-mail, a user of another account, and a member of staff', async () => {
  const { as, account_id } = await anAdmin()
  const elsewhere = await portal.aCustomer({ roles: ['acct admin'], first_name: 'Nora' })
  const { user: staff } = await portal.staff()
  const emails = [anEmail(), elsewhere.user.email, staff.email]
  const replies = []
  for (const email of emails) replies.push(await as.post('/v1/add_user', anInvitation({ email })))
  expect(replies.map(({ status, body }) => [status, body])).toEqual(emails.map((email) => [200, { data: { email } }]))
  expect(await kindsTo(emails[0]!)).toEqual(['invitation'])
  expect(await kindsTo(emails[1]!)).toEqual(['added-to-account'])
  expect(await kindsTo(emails[2]!)).toEqual([])
  const [letter] = await mailsTo(portal, emails[1]!)
  expect(letter?.text_body).toContain('Ada Admin has added you to Account')

  const profile = (await elsewhere.as.get('/v1/profile')).body.data
  expect(profile, 'they keep their own name and status').toMatchObject({ first_name: 'Nora', status: userStatus.active })
  expect((await caller(portal.app, { token: elsewhere.token, account_id }).get('/v1/cards')).status).toBe(200)
})

test('a user invited by two accounts activates once and belongs to both', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()]
  const invitation = anInvitation()
  await one.as.post('/v1/add_user', invitation)
  await two.as.post('/v1/add_user', { ...invitation, first_name: 'Rosa', roles: ['report user'] })
  expect(await kindsTo(invitation.email)).toEqual(['invitation', 'invitation'])
  for (const [{ as }, typed] of [
    [one, { first_name: 'Ines', roles: ['card editor'] }],
    [two, { first_name: 'Rosa', roles: ['report user'] }],
  ] as const)
    expect((await as.get('/v1/get_all_user_by_account?status=2')).body.data, 'each sees what it typed').toMatchObject([typed])
})

test('two invitations of one e-mail at the same moment make one user', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()]
  const invitation = anInvitation()
  const replies = await Promise.all([one, two, one].map(({ as }) => as.post('/v1/add_user', invitation)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
  const { count } = await portal.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', invitation.email)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('an e-mail that already belongs to a user of this account is refused, disabled or not', async () => {
  const { as, account_id } = await anAdmin()
  const { user } = await portal.aCustomer({ account_id, is_enabled: false })
  expect((await as.post('/v1/add_user', anInvitation({ email: user.email }))).body.errors).toEqual({
    email: ['This person is a user of this account already'],
  })
})

test('an invitation enables a user whom their only account disabled, but not one whom staff disabled', async () => {
  const here = await anAdmin()
  const there = await anAdmin()
  const leaver = await portal.aCustomer({ account_id: there.account_id, roles: ['report user'] })
  await there.as.put(`/v1/users/update_status/${leaver.user.id}`, undefined, { status: '1' })
  const barred = await portal.aCustomer({ account_id: there.account_id, roles: ['report user'] })
  const { as: staff } = await portal.staff(there.account_id)
  await staff.put(`/v1/users/update_status/${barred.user.id}`, undefined, { status: '1' })
  for (const { user } of [leaver, barred])
    expect((await here.as.post('/v1/add_user', anInvitation({ email: user.email }))).status).toBe(200)
  const signIn = async (email: string) => (await fromAnywhere().post('/v1/login', { email, password: testPassword })).status
  expect([await signIn(leaver.user.email), await signIn(barred.user.email)]).toEqual([200, 401])
  expect(await kindsTo(barred.user.email)).toEqual([])
})

test('a user cannot grant more than they may, and only staff invite staff', async () => {
  const { as, account_id } = await anAdmin()
  const { as: manager } = await portal.aCustomer({ roles: ['acct manager'], account_id })
  const { as: staff } = await portal.staff(account_id)
  expect((await manager.post('/v1/add_user', anInvitation({ roles: ['acct admin'] }))).status).toBe(403)
  expect((await as.post('/v1/add_user', anInvitation({ roles: [], user_type_id: 1 }))).status).toBe(403)
  expect((await as.post('/v1/add_user', anInvitation({ roles: ['acct admin'], user_type_id: 2 }))).status).toBe(200)
  expect((await staff.post('/v1/add_user', anInvitation({ user_type_id: 1 }))).body.errors).toHaveProperty('roles')
  const colleague = anInvitation({ user_type_id: 1, roles: [] })
  expect((await staff.post('/v1/add_user', colleague)).status).toBe(200)
  const made = await portal.db.selectFrom('users').selectAll().where('email', '=', colleague.email).executeTakeFirstOrThrow()
  expect(made).toMatchObject({ user_type_id: userTypes.staff, status: userStatus.invited })
  expect((await staff.post('/v1/add_user', anInvitation({ email: colleague.email }))).body.errors).toHaveProperty('email')
})

test.each([
  ['status', 0],
  ['account_id', 1],
  ['password', testPassword],
  ['is_barred', false],
  ['version', 1],
  ['user_type_id', 3],
  ['user_type_id', '2'],
  ['email', 'a@b.test\nBcc: c@d.test'],
  ['email', ['a@b.test']],
  ['first_name', 'Ines\r\nBcc: c@d.test'],
])('an invitation with %s %j is refused', async (field, value) => {
  const { as } = await anAdmin()
  const reply = await as.post('/v1/add_user', anInvitation({ [field]: value }))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

const foreign = [
  'https://evil.test',
  '//evil.test',
  String.raw`https:\\evil.test`,
  'https://portal.test',
  'http://portal.test@evil.test',
  'http://portal.test.evil.test/',
  'http://portal.test:8443',
  'http://xn--prtal-jua.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'about:blank',
  '{{7*7}}',
  '',
  'a'.repeat(2_000),
]
test.each(foreign)('the link address %j is refused because it is not ours', async (activationurl) => {
  const { as } = await anAdmin()
  const reply = await as.post('/v1/add_user', anInvitation({ activationurl }))
  expect(reply).toMatchObject({ status: 422, body: { errors: { activationurl: [expect.any(String)] } } })
})

test('only the origin of the given address counts: the link always leads to the portal', async () => {
  const { as } = await anAdmin()
  const invitation = anInvitation({ activationurl: 'http://portal.test/?x=<a href=//evil.test>#{token}' })
  expect((await as.post('/v1/add_user', invitation)).status).toBe(200)
  await portal.runJobs()
  expect((await lastLinkTo(portal, invitation.email)).url).toMatch(/^http:\/\/portal\.test\/auth\/account-activation#email=/)
})

test('an account may send twenty invitations an hour, no matter who sends them', async () => {
  const { as, account_id } = await anAdmin()
  const { as: second } = await portal.aCustomer({ roles: ['acct admin'], account_id })
  for (let sent = 0; sent < 20; sent++)
    expect((await (sent % 2 ? as : second).post('/v1/add_user', anInvitation())).status).toBe(200)
  const refused = await second.post('/v1/add_user', anInvitation())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
})

const anInvited = async () => {
  const admin = await anAdmin()
  const invitation = anInvitation()
  await admin.as.post('/v1/add_user', invitation)
  const [row] = (await admin.as.get('/v1/get_all_user_by_account?status=2')).body.data
  return { ...admin, email: invitation.email, url: `/v1/resend_confirmation/${row.user_id}` }
}

test('resending an invitation replaces the earlier link, at most once a minute and five times a day', async () => {
  const { as, email, url } = await anInvited()
  await portal.runJobs()
  const first = await lastLinkTo(portal, email)
  expect((await as.get(url)).body).toEqual({ data: { email } })
  expect(await as.get(url)).toMatchObject({ status: 429 })
  await portal.runJobs()
  const second = await lastLinkTo(portal, email)
  const check = async ({ token }: { token: string }) =>
    (await fromAnywhere().get(`/v1/check_activation_link?${new URLSearchParams({ email, token })}`)).body.data.is_activatable
  expect([await check(first), await check(second)]).toEqual([false, true])
  const minuteLater = () =>
    portal.db
      .updateTable('attempts')
      .set({ resets_at: sql`now()` })
      .where('key', 'like', 'resend-minute:%')
      .execute()
  for (let sent = 1; sent < 5; sent++) {
    await minuteLater()
    expect((await as.get(url)).status).toBe(200)
  }
  await minuteLater()
  const refused = await as.get(url)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
})

test('a HEAD request, a prefetch without a token and a viewer send nothing', async () => {
  const { as, email, url, account_id } = await anInvited()
  const { as: viewer } = await portal.aCustomer({ roles: ['report user'], account_id })
  expect((await as.send('HEAD', url)).status).toBe(405)
  expect((await portal.anonymous.get(url, { purpose: 'prefetch' })).status).toBe(401)
  expect((await viewer.get(url)).status).toBe(403)
  expect(await kindsTo(email)).toEqual(['invitation'])
})

test('an active or disabled user is not invited again', async () => {
  const { as, account_id, url } = await anInvited()
  const { user } = await portal.aCustomer({ account_id })
  expect((await as.get(`/v1/resend_confirmation/${user.id}`)).status).toBe(409)
  const id = url.split('/').at(-1)
  await as.put(`/v1/users/update_status/${id}`, undefined, { status: '1' })
  expect((await as.get(url)).status).toBe(409)
})

test('a disabled invitation cannot be activated', async () => {
  const { as, email, url } = await anInvited()
  await portal.runJobs()
  const { token } = await lastLinkTo(portal, email)
  await as.put(`/v1/users/update_status/${url.split('/').at(-1)}`, undefined, { status: '1' })
  const password = 'three-lanes-north-77'
  const activation = { email, token, password, password_confirmation: password }
  expect((await fromAnywhere().post('/v1/create_password', activation)).status).toBe(422)
})
