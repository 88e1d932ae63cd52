// docs/product/people-and-sessions.md#who-manages-staff
import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
})
afterAll(() => portal.close())

const someone = async (...roles: StaffRole[]) => (await portal.staff(undefined, ...roles)).user.id
const rolesOf = async (id: number) =>
  (await portal.db.selectFrom('users').select('staff_roles').where('id', '=', id).executeTakeFirstOrThrow()).staff_roles
const statusOf = async (id: number) =>
  (await portal.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

let guests = 0
const aGuest = (staff_roles?: string[]) => ({
  email: `guest-${++guests}@provider.test`,
  first_name: 'Ada',
  last_name: 'Okoro',
  ...(staff_roles && { staff_roles }),
})

/** Disables everyone else, so that only these people hold everything and can sign in. */
const leaveOnly = (ids: number[]) =>
  portal.db
    .updateTable('users')
    .set({ status: userStatus.disabled })
    .where('user_type_id', '=', userTypes.staff)
    .where('id', 'not in', ids)
    .execute()

test('staff are invited without a selected account, and get the role everything unless others are given', async () => {
  const { as } = await portal.staff()
  const reply = await as.post('/v1/staff', aGuest())
  expect(reply).toMatchObject({ status: 200, body: { data: { status: userStatus.invited, staff_roles: ['everything'] } } })
  const narrow = await as.post('/v1/staff', aGuest(['support', 'finance']))
  expect(narrow.body.data.staff_roles).toEqual(['support', 'finance'])
  expect((await as.get(`/v1/staff?keyword=${narrow.body.data.email}&role=finance`)).body.data).toHaveLength(1)
  const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', narrow.body.data.email).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['invitation'])
})

test('inviting an e-mail that already belongs to a user is refused with a sentence', async () => {
  const { as } = await portal.staff()
  const guest = aGuest()
  await as.post('/v1/staff', guest)
  expect(await as.post('/v1/staff', guest)).toMatchObject({ status: 409, body: { message: `${guest.email} is already a user.` } })
})

test.each([[['superuser']], [[]], [['Everything']], ['everything'], [[null]]])(
  'the roles %j are refused',
  async (staff_roles) => {
    const { as } = await portal.staff()
    const id = await someone('auditor')
    expect((await as.post('/v1/staff', { ...aGuest(), staff_roles })).status).toBe(422)
    expect((await as.put(`/v1/staff/${id}`, { staff_roles, version: 1 })).status).toBe(422)
    expect(await rolesOf(id)).toEqual(['auditor'])
  },
)

test('the database rejects an unknown role, and a member of staff without one', async () => {
  const id = await someone('auditor')
  const set = (staff_roles: string[]) => portal.db.updateTable('users').set({ staff_roles }).where('id', '=', id).execute()
  await expect(set(['superuser'])).rejects.toThrow('users_staff_roles_check')
  await expect(set([])).rejects.toThrow('users_staff_have_a_role')
})

test('new roles take effect at the next call, and the audit shows who gave them', async () => {
  const { as } = await portal.staff()
  const { as: member, user } = await portal.staff(undefined, 'auditor')
  expect((await member.post('/v1/staff', aGuest(['auditor']))).status).toBe(403)
  const changed = await as.put(`/v1/staff/${user.id}`, { staff_roles: ['administrator', 'auditor'], version: 1 })
  expect(changed.body.data).toMatchObject({ staff_roles: ['administrator', 'auditor'], version: 2 })
  expect((await member.post('/v1/staff', aGuest(['auditor']))).status).toBe(200)
  const event = await portal.db
    .selectFrom('audit_events')
    .select(['before', 'after', 'actor_roles'])
    .where('action', '=', 'staff.update')
    .where('object_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    before: { staff_roles: ['auditor'] },
    after: { staff_roles: ['administrator', 'auditor'] },
    actor_roles: ['everything'],
  })
})

test('a stale version conflicts and changes nothing', async () => {
  const { as } = await portal.staff()
  const id = await someone('auditor')
  await as.put(`/v1/staff/${id}`, { title: 'Auditor', version: 1 })
  const late = await as.put(`/v1/staff/${id}`, { staff_roles: ['finance'], version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'version' } })
  expect(await rolesOf(id)).toEqual(['auditor'])
})

// An administrator lacks PINs, and only reads cards and billing.
test.each<[role: StaffRole, isGranted: boolean]>([
  ['everything', false],
  ['operations', false],
  ['finance', false],
  ['support', false],
  ['administrator', true],
  ['auditor', true],
])('whether an administrator may grant %s: %s', async (role, isGranted) => {
  const { as } = await portal.staff(undefined, 'administrator')
  const id = await someone('auditor')
  const status = isGranted ? 200 : 403
  expect((await as.post('/v1/staff', aGuest([role]))).status).toBe(status)
  expect((await as.put(`/v1/staff/${id}`, { staff_roles: [role], version: 1 })).status).toBe(status)
  expect(await rolesOf(id)).toEqual([isGranted ? role : 'auditor'])
})

test('an administrator may remove roles and disable staff, but not a person with the role everything', async () => {
  const { as } = await portal.staff(undefined, 'administrator')
  const [clerk, head] = [await someone('operations', 'auditor'), await someone('everything')]
  expect((await as.put(`/v1/staff/${clerk}`, { staff_roles: ['auditor'], version: 1 })).status).toBe(200)
  expect((await as.put(`/v1/staff/${clerk}/status`, { status: 1 })).status).toBe(200)
  expect((await as.put(`/v1/staff/${head}`, { title: 'Head', version: 1 })).status).toBe(403)
  expect((await as.put(`/v1/staff/${head}/status`, { status: 1 })).status).toBe(403)
  expect([await statusOf(clerk), await statusOf(head)]).toEqual([userStatus.disabled, userStatus.active])
})

test('nobody can change their own roles or disable themselves', async () => {
  const { as, user } = await portal.staff()
  await someone('everything')
  const narrowed = await as.put(`/v1/staff/${user.id}`, { staff_roles: ['auditor'], version: 1 })
  expect(narrowed).toMatchObject({ status: 409, body: { message: 'Your own roles are changed by a colleague' } })
  expect((await as.put(`/v1/staff/${user.id}/status`, { status: 1 })).status).toBe(409)
  expect((await as.put(`/v1/staff/${user.id}`, { title: 'Head', staff_roles: ['everything'], version: 1 })).status).toBe(200)
})

test('one enabled person keeps the role everything, even when two take it from each other at once', async () => {
  const [first, second] = [await portal.staff(), await portal.staff()]
  await leaveOnly([first.user.id, second.user.id])
  const narrow = (by: typeof first, of: typeof first) =>
    by.as.put(`/v1/staff/${of.user.id}`, { staff_roles: ['auditor'], version: 1 })
  const replies = await Promise.all([narrow(first, second), narrow(second, first)])
  // The slower of the two is refused because nobody else would hold everything, or because they have lost the right by then.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409 || status === 403)).toHaveLength(1)
  const held = await Promise.all([rolesOf(first.user.id), rolesOf(second.user.id)])
  expect(held.flat().toSorted()).toEqual(['auditor', 'everything'])
})

test('when two disable each other at once on different screens, one stays enabled', async () => {
  const { id: account_id } = await portal.anAccount()
  const [first, second] = [await portal.staff(account_id), await portal.staff(account_id)]
  await leaveOnly([first.user.id, second.user.id])
  const replies = await Promise.all([
    first.as.put(`/v1/users/update_status/${second.user.id}`, undefined, { status: '1' }),
    second.as.put(`/v1/staff/${first.user.id}/status`, { status: 1 }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await statusOf(first.user.id), await statusOf(second.user.id)].toSorted((one, other) => one - other)).toEqual([0, 1])
})

test('a disabled colleague is signed out at once, and can be enabled again', async () => {
  const [head, other] = [await portal.staff(), await portal.staff()]
  await leaveOnly([head.user.id, other.user.id])
  await head.as.put(`/v1/staff/${other.user.id}/status`, { status: 1 })
  expect((await other.as.put(`/v1/staff/${head.user.id}/status`, { status: 1 })).status).toBe(401)
  expect((await head.as.put(`/v1/staff/${other.user.id}/status`, { status: 0 })).body.data.status).toBe(0)
})

test.each<[call: string, send: (as: Awaited<ReturnType<Portal['staff']>>['as'], id: number) => Promise<{ status: number }>]>([
  ['edit', (as, id) => as.put(`/v1/users/${id}`, { title: 'Mine', version: 1 })],
  ['disable', (as, id) => as.put(`/v1/users/update_status/${id}`, undefined, { status: '1' })],
  ['ask for terms', (as, id) => as.put(`/v1/users/force_tnc/${id}`, undefined, { status: '3' })],
  ['reset the second factor of', (as, id) => as.post(`/v1/users/${id}/reset_second_factor`)],
])('support cannot %s a member of staff', async (_call, send) => {
  const { id: account_id } = await portal.anAccount()
  const { as } = await portal.staff(account_id, 'support')
  expect((await send(as, await someone('auditor'))).status).toBe(403)
  expect((await send(as, await someone('everything'))).status).toBe(403)
})

test('only the role everything may invite staff from User Maintenance, where no role is chosen', async () => {
  const { id: account_id } = await portal.anAccount()
  for (const [role, status] of [
    ['administrator', 403],
    ['support', 403],
    ['everything', 200],
  ] as const) {
    const { as } = await portal.staff(account_id, role)
    expect((await as.post('/v1/add_user', { ...aGuest(), user_type_id: 1 })).status).toBe(status)
  }
})

test('a support sign-in ends when its member of staff loses the right to it', async () => {
  const customer = await portal.aCustomer({ roles: ['acct admin'] })
  const { as, user } = await portal.staff(undefined, 'support')
  const reply = await as.post('/v1/secret_login', { user_id: customer.user.id, reason: 'Asked by phone' })
  expect(reply.status).toBe(200)
  const acting = { authorization: `Bearer ${reply.body.data.token}` }
  expect((await portal.anonymous.get('/v1/profile', acting)).status).toBe(200)
  await portal.db
    .updateTable('users')
    .set({ staff_roles: ['finance'] })
    .where('id', '=', user.id)
    .execute()
  expect((await portal.anonymous.get('/v1/profile', acting)).status).toBe(401)
})

test('an invitation can be resent to a person who has not activated yet', async () => {
  const { as } = await portal.staff()
  const { id } = await portal.aUser({ type: userTypes.staff, status: userStatus.invited })
  const invitation = `/v1/staff/${id}/resend_invitation`
  expect((await as.post(invitation)).status).toBe(200)
  expect((await as.post(invitation)).status).toBe(429)
  expect((await as.post(`/v1/staff/${await someone('auditor')}/resend_invitation`)).status).toBe(409)
})

test('resending the invitation of a colleague from User Maintenance mails it', async () => {
  const { as } = await portal.staff((await portal.anAccount()).id)
  const { id, email } = await portal.aUser({ type: userTypes.staff, status: userStatus.invited })
  expect((await as.get(`/v1/resend_confirmation/${id}`)).status).toBe(200)
  const mails = await portal.db.selectFrom('mails').select('kind').where('to_email', '=', email).execute()
  expect(mails).toEqual([{ kind: 'invitation' }])
})

test('a customer is not found among staff, and cannot be changed there', async () => {
  const { as } = await portal.staff()
  const { user } = await portal.aCustomer()
  expect((await as.get(`/v1/staff/${user.id}`)).status).toBe(404)
  expect((await as.put(`/v1/staff/${user.id}`, { staff_roles: ['everything'], version: 1 })).status).toBe(404)
  expect((await as.put(`/v1/staff/${user.id}/status`, { status: 1 })).status).toBe(404)
})
